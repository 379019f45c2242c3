import type {
  CheckInput,
  CheckName,
  CheckOutcome,
  DocumentFile,
  DocumentReading,
} from '@/lib/verification/engine/check';

/** Work for an engine process. Everything in it can be sent between processes. */
export type EngineTask =
  | { kind: 'read'; file: DocumentFile; directory: string; today: string }
  | { kind: 'check'; name: CheckName; input: CheckInput }
  /** Load what the first document would wait for. */
  | { kind: 'warm' };

export type EngineResult<Task extends EngineTask> = Task extends { kind: 'read' }
  ? DocumentReading
  : Task extends { kind: 'check' }
    ? CheckOutcome | null
    : null;

export type EngineRequest = { id: number; task: EngineTask };
/** A null says that there is no engine for it. */
export type EngineAnswer = { id: number; value: DocumentReading | CheckOutcome | null } | { id: number; error: string };
