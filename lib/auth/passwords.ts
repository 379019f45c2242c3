import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first recommendation; the module's default algorithm is argon2id). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More at once would let sign-in attempts starve the process of threads and memory. */
const MAX_CONCURRENT = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password with argon2id (RFC 9106) in PHC string form. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash (unknown account, account without password) it does the same work against a decoy and
 * answers false, so that time does not tell who exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const against = passwordHash ?? (await decoy);
  const matches = await limited(() => verify(against, password));
  return matches && passwordHash !== null;
}
