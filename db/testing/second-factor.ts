import { Secret, TOTP } from 'otpauth';
import { Client, nobody } from '@/db/testing/client';
import { makePerson, PASSWORD, type Person, signIn, type Tenant } from '@/db/testing/tenant';
import type { TokenPair } from '@/lib/auth/schema';
import type { MfaStatus, RecoveryCodes, TotpEnrollment } from '@/lib/mfa/schema';

const PERIOD = 30_000;

/** The code of a time step relative to now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD });

/** Sets an authenticator up. Its first code is of the step before, so that the present one is still good. */
export async function enroll(self: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await self.post<TotpEnrollment>('/mfa/totp/enroll', {})).data;
  const confirmed = await self.post<RecoveryCodes>('/mfa/totp/confirm', { code: codeOf(secret, -1) });
  return { secret, recoveryCodes: confirmed.data.recoveryCodes };
}

/** A person of their own who is signed in, and what they can do with a second factor. */
export class Holder {
  private constructor(
    readonly person: Person,
    readonly self: Client,
  ) {}

  static async of(tenant: Tenant): Promise<Holder> {
    const person = await makePerson(tenant.id, 'investigator', tenant.slug);
    return new Holder(person, new Client((await signIn(person.email)).accessToken, null));
  }

  async status(): Promise<MfaStatus> {
    return (await this.self.get<MfaStatus>('/mfa/status')).data;
  }

  enroll() {
    return enroll(this.self);
  }

  logIn() {
    return nobody.post<TokenPair>('/auth/login', { email: this.person.email, password: PASSWORD });
  }

  /** The ticket for the second step of a sign-in. */
  async ticket(): Promise<string> {
    return String((await this.logIn()).problem.mfaToken);
  }
}

export const verify = (body: object) => nobody.post<TokenPair>('/auth/mfa/verify', body);
