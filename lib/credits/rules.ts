/** What a voice interview costs, in tokens. */
export const VOICE_INTERVIEW_TOKENS = 50;

/** Specification silent: the balance is low when it is enough for one more interview only. */
export const LOW_BALANCE_TOKENS = 2 * VOICE_INTERVIEW_TOKENS;

/** The most tokens that one grant may add. */
export const MAX_GRANT_TOKENS = 1_000_000;

/** True when spending took the balance from enough to low: once per crossing, not with every charge below. */
export function crossesLow(before: number, after: number): boolean {
  return before >= LOW_BALANCE_TOKENS && after < LOW_BALANCE_TOKENS;
}
