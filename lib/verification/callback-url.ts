import { invalidField } from '@/lib/core/errors';
import { checkTarget, TargetError } from '@/lib/webhooks/target';

/** Throws VALIDATION_FAILED unless events may be sent there. Where the name leads is checked again when one is sent. */
export function checkCallbackUrl(address: string): void {
  try {
    checkTarget(address);
  } catch (error) {
    if (error instanceof TargetError) throw invalidField('/callbackUrl', error.message, 'invalid_url');
    throw error;
  }
}
