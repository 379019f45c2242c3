import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';

/** Who we are to an authenticator: passkeys are bound to this host, so none can be used on another site. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL);
  return { id: hostname, origin };
}

/** The challenge that a browser's answer was made for; null when the answer is none. Nothing is believed of it but which ticket to look for. */
export function challengeOf(response: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null;
  } catch {
    return null;
  }
}

export const passkeyRefused = () => new DomainError('MFA_CODE_INVALID', 'This passkey was not accepted.');
