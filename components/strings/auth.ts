import type { SsoRefusal } from '@/lib/sso/schema';

/** Words of signing in and accepting an invitation. */
export const authStrings = {
  email: {
    title: 'Sign in',
    lead: 'Enter your work e-mail. If your organization uses single sign-on, you go there next.',
    label: 'E-mail',
    submit: 'Continue',
    or: 'or',
    passkey: 'Sign in with a passkey',
    passkeyWrong: 'This passkey opens no account here.',
    required: 'Enter your e-mail address.',
    invalid: 'This is not an e-mail address. It looks like name@company.example.',
  },
  password: {
    title: 'Enter your password',
    leadCode: (organization: string) => `${organization} asks for a code from your authenticator after this.`,
    lead: 'One more step and you are in.',
    label: 'Password',
    change: 'Change',
    changeLabel: 'Change e-mail address',
    submit: 'Sign in',
    required: 'Enter your password.',
    wrong: 'E-mail or password is wrong.',
    wrongLeft: (tries: number, pause: string) =>
      `E-mail or password is wrong. ${tries === 1 ? 'One try is' : `${tries} tries are`} left before a pause of ${pause}.`,
    forgotten: 'Forgotten?',
    forgottenHint: 'An administrator of your organization can send you a new invitation.',
  },
  code: {
    title: 'Enter the code',
    lead: 'Six digits from your authenticator app. A code works once.',
    label: 'Code',
    submit: 'Verify',
    required: 'Enter all six digits.',
    wrong: 'This code is not right, or it was used already. Wait for the next one.',
    useRecovery: 'Use a recovery code',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead: 'One of the codes you saved when you set up the authenticator. Each works once.',
    recoveryLabel: 'Recovery code',
    recoveryRequired: 'Enter one of your recovery codes.',
    useCode: 'Use the authenticator',
  },
  sso: {
    title: 'Continue with single sign-on',
    /** Empty where a passkey said who it is and no address was typed. */
    lead: (domain: string) => `${domain || 'Your organization'} signs in through its own identity provider.`,
    confirm: (organization: string) =>
      `Another site sent you here to sign in to ${organization}. Go on only if that is your organization.`,
    notThere: 'That is not mine',
    submit: 'Continue',
    password: 'Use a password instead',
    back: 'Use another e-mail',
    refused: {
      REQUEST_UNKNOWN: 'This sign-in was begun in another browser, or it took too long. Begin again.',
      PROVIDER_REFUSED: 'Your identity provider did not sign you in.',
      ANSWER_INVALID:
        'What your identity provider answered was not accepted. Tell an administrator of your organization.',
      ANSWER_REUSED: 'This sign-in was completed already. Begin again.',
      SUBJECT_TRANSIENT:
        'Your identity provider gives you another name ID each time. Tell an administrator: it needs a lasting one.',
      NO_EMAIL: 'Your identity provider told no e-mail address. Tell an administrator of your organization.',
      EMAIL_NOT_VERIFIED: 'Your identity provider has not verified your e-mail address.',
      DOMAIN_NOT_PROVEN:
        'The domain of your e-mail address is not proven to be your organization’s. Tell an administrator.',
      IDENTITY_DIFFERS:
        'The account of your address belongs to another identity of your provider. Tell an administrator.',
      NO_ACCOUNT: 'There is no account for you yet. Ask an administrator of your organization for an invitation.',
      NOT_A_MEMBER: 'You are no member of this organization. Ask an administrator for an invitation.',
      INVITATION_OPEN:
        'There is an account with your address already. Open the link of your invitation first and give its password.',
      PROVIDER_UNREACHABLE: 'Your identity provider did not answer. Try again in a moment.',
    } satisfies Record<SsoRefusal, string>,
  },
  locked: {
    title: 'This account is paused',
    lead: 'Too many wrong passwords. Try again in',
    leadEnd: ', or ask an administrator of your organization.',
    over: 'The pause is over. You can try again now.',
    calm: 'Nothing is lost. If it was not you, tell your administrator; the attempts are in the audit log.',
    again: 'Try again',
  },
  invite: {
    title: (organization: string) => `Join ${organization}`,
    lead: (inviter: string, role: string) => `${inviter} invited you as ${role}.`,
    name: 'Your name',
    nameRequired: 'Enter your name as your colleagues know it.',
    password: 'Password',
    passwordHint: '12 characters or more. A sentence works well.',
    passwordShort: 'Too short: 12 characters or more.',
    repeat: 'Repeat the password',
    repeatDiffers: 'The two passwords differ.',
    submit: 'Accept and sign in',
    existing: 'You have an account already. Enter its password to add this organization.',
    expiredTitle: 'This invitation no longer works',
    expiredLead: 'It was used, withdrawn or is too old. Ask the person who invited you for a new one.',
  },
  failed: 'The portal did not answer. Check your connection and try again.',
  runBy: (organization: string) => `${organization} runs this portal.`,
  recorded: 'Every sign-in is recorded in the audit log.',
  privacy: 'Privacy',
  status: 'Status',
} as const;
