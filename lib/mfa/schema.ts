import { z } from 'zod';
import { answeredMoment, text, uuid } from '@/lib/core/fields';

const totpCode = z
  .string()
  .trim()
  .transform((code) => code.replace(/\s/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits.'))
  .meta({ example: '492039' });

const recoveryCode = z.string().trim().min(8).max(40).meta({ example: '7KQ2-M94X-TD03-5HWB' });

export const verifyMfaInput = z
  .strictObject({
    mfaToken: z.string().min(1).max(200).meta({ description: 'From the refusal `MFA_REQUIRED` of the sign-in.' }),
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
  })
  .refine((input) => (input.code === undefined) !== (input.recoveryCode === undefined), {
    message: 'Either code or recoveryCode.',
    path: ['code'],
  })
  .meta({ id: 'VerifyMfaInput', example: { mfaToken: 'From the refusal', code: '492039' } });

/** What binds a new factor to an account. */
export const freshProofInput = z
  .strictObject({
    password: z.string().min(1).max(128).optional().meta({
      description: 'Needed when the sign-in is more than ten minutes ago.',
    }),
  })
  .meta({ id: 'FreshProof' });

export const confirmTotpInput = z.strictObject({ code: totpCode }).meta({ id: 'ConfirmTotpInput' });

/** A code of the authenticator or, when that is lost, a recovery code. */
export const proofInput = z
  .strictObject({ code: z.union([totpCode, recoveryCode]).meta({ example: '492039' }) })
  .meta({ id: 'SecondFactorProof' });

export const mfaStatusSchema = z
  .strictObject({
    enabled: z.boolean(),
    method: z.literal('totp').nullable(),
    methods: z.array(z.enum(['totp', 'passkey'])),
    pending: z.boolean().meta({ description: 'Enrolled and not yet confirmed by a code.' }),
    enrolledAt: answeredMoment.nullable(),
    lastUsedAt: answeredMoment.nullable(),
    recoveryCodesRemaining: z.int(),
  })
  .meta({ id: 'MfaStatus' });

export const totpEnrollmentSchema = z
  .strictObject({
    secret: z.string().meta({ description: 'Base32, for typing in.', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    otpauthUrl: z.string(),
    qrCodeSvg: z.string(),
  })
  .meta({ id: 'TotpEnrollment' });

export const recoveryCodesSchema = z
  .strictObject({ recoveryCodes: z.array(z.string()).meta({ description: 'Shown once; each works once.' }) })
  .meta({ id: 'RecoveryCodes' });

/** What a browser's WebAuthn answers and asks for; its inside belongs to the Web Authentication standard (Level 3, §5). */
const webAuthn = z.record(z.string(), z.unknown());

export const passkeyOptionsSchema = webAuthn.meta({
  id: 'PasskeyOptions',
  description:
    'For `navigator.credentials`, in the JSON form of Web Authentication Level 3. Good for five minutes, once.',
});

const passkeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), response: z.looseObject({ clientDataJSON: z.string().max(20_000) }) })
  .meta({ description: 'The answer of `navigator.credentials` in JSON form.' });

export const addPasskeyInput = z
  .strictObject({ name: text(60).meta({ example: 'Laptop' }), response: passkeyResponse })
  .meta({ id: 'AddPasskeyInput' });

export const verifyPasskeyInput = z.strictObject({ response: passkeyResponse }).meta({ id: 'VerifyPasskeyInput' });

export const passkeyParams = z.object({ id: uuid });

export const passkeySchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    backedUp: z.boolean().meta({ description: 'Kept by a provider on several devices.' }),
    createdAt: answeredMoment,
    lastUsedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'Passkey' });

export type MfaStatus = z.infer<typeof mfaStatusSchema>;
export type TotpEnrollment = z.infer<typeof totpEnrollmentSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;
export type PasskeyResponse = z.infer<typeof passkeyResponse>;
