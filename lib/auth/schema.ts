import { z } from 'zod';

export const personSchema = z
  .strictObject({ id: z.string(), name: z.string(), email: z.string().nullable().optional() })
  .meta({ id: 'Person', description: 'A person (or system) as answers name them.' });

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ description: 'E-mail address; case does not matter.', example: 'investigator@harbour.example' });

/** 12 to 128 characters of any kind; length beats composition rules (NIST SP 800-63B §3.1.1). */
export const newPassword = z.string().min(12).max(128).meta({ description: 'At least 12 characters.' });

export const loginInput = z
  .strictObject({ email, password: z.string().min(1).max(128).meta({ example: 'Demo-password-1' }) })
  .meta({ id: 'LoginInput' });

export const tokenPairSchema = z
  .strictObject({
    accessToken: z.string().meta({ description: 'JWT for the Authorization header.' }),
    refreshToken: z.string().meta({ description: 'JWT for POST /api/v1/auth/refresh; good once.' }),
    expiresIn: z.int().meta({ description: 'Lifetime of the access token in seconds.', example: 3600 }),
  })
  .meta({ id: 'TokenPair' });

export const refreshInput = z.strictObject({ refreshToken: z.string().min(1).max(4096) }).meta({ id: 'RefreshInput' });

export const logoutInput = z
  .strictObject({ refreshToken: z.string().min(1).max(4096).optional() })
  .meta({ id: 'LogoutInput' });

export type TokenPair = z.infer<typeof tokenPairSchema>;
