import { DomainError } from '@/lib/core/errors';

/** The answer of a published path whose area this installation does not have: coded and honest, never an invented result. */
export async function notInstalled(area: string): Promise<never> {
  throw new DomainError('UNAVAILABLE', `${area} is not installed here yet.`);
}
