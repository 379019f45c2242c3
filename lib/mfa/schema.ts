import { z } from 'zod';
import { answeredMoment } from '@/lib/core/fields';

const totpCode = z
  .string()
  .trim()
  .transform((code) => code.replace(/\s/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits.'))
  .meta({ example: '492039' });

const recoveryCode = z.string().trim().min(8).max(20).meta({ example: '7KQ2M-94XTD' });

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
  .meta({ id: 'VerifyMfaInput' });

export const enrollTotpInput = z
  .strictObject({
    password: z.string().min(1).max(128).optional().meta({
      description: 'Needed when the sign-in is more than ten minutes ago.',
    }),
  })
  .meta({ id: 'EnrollTotpInput' });

export const confirmTotpInput = z.strictObject({ code: totpCode }).meta({ id: 'ConfirmTotpInput' });

/** A code of the authenticator or, when that is lost, a recovery code. */
export const proofInput = z
  .strictObject({ code: z.union([totpCode, recoveryCode]).meta({ example: '492039' }) })
  .meta({ id: 'SecondFactorProof' });

export const mfaStatusSchema = z
  .strictObject({
    enabled: z.boolean(),
    method: z.literal('totp').nullable(),
    methods: z.array(z.literal('totp')),
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

export type MfaStatus = z.infer<typeof mfaStatusSchema>;
export type TotpEnrollment = z.infer<typeof totpEnrollmentSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
