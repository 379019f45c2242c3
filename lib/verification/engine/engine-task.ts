import type { CheckInput, CheckName, DocumentFile } from '@/lib/verification/engine/check';

/**
 * Work for an engine process. Everything in it can be sent between processes. A document is answered with its DocumentReading, a check with
 * its CheckOutcome, null where there is no engine for it.
 */
export type EngineTask =
  | { kind: 'read'; file: DocumentFile; directory: string; today: string }
  | { kind: 'check'; name: CheckName; input: CheckInput }
  /** Load what the first document would wait for. */
  | { kind: 'warm' };
