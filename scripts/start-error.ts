/** A start that cannot go on for a reason the operator can remove; the message is one plain sentence, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The system's error code (`ENOENT`, `EACCES` …), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The message of whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
