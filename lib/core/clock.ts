/** The present moment. Everything that reads the time goes through here, so that one place can explain it. */
export function now(): Date {
  return new Date();
}

/** A moment `seconds` from now (negative: before). */
export function inSeconds(seconds: number, from: Date = now()): Date {
  return new Date(from.getTime() + seconds * 1000);
}
