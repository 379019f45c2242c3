/** Words of the page on which a person lets an application act for them. */
export const consentStrings = {
  title: 'Let an application in',
  heading: (app: string) => `${app} asks for access`,
  lead: (organization: string, by: string) => `An application of ${organization}, registered by ${by}.`,
  about: 'What it says about itself',
  would: 'It could, for you:',
  nothing: 'Nothing that your role allows.',
  withheld: 'It also asks for this, which your role does not hold and it will not get:',
  account: 'Account',
  organization: 'Organization',
  returns: 'Sends you back to',
  allow: 'Allow',
  deny: 'Do not allow',
  revocable: 'You can take this back at any time in your account.',
  notMember: (organization: string) =>
    `You are not a member of ${organization}, so there is nothing you could allow here.`,
  factorMissing: (organization: string) =>
    `${organization} asks for a second factor. Set up an authenticator in your account, then start again in the application.`,
  signInAgain: 'The application asks that you sign in anew before you decide.',
  signInAgainAction: 'Sign in again',
  back: 'Back to the application',
  failed: 'That did not work. Go back to the application and start again.',
} as const;
