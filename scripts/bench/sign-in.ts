import type { Throwaway } from '../throwaway';
import { median } from './load';

export type SignInFigures = { knownMs: number; unknownMs: number; toldApart: number; tries: number };

async function attempt(address: string, email: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password of anybody' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`A wrong password was answered ${answer.status}.`);
  return performance.now() - from;
}

/**
 * How often who measures one wrong sign-in each of a known and an unknown address would guess right which is which: 0.5 is by chance
 * (the area under the ROC curve).
 */
function toldApart(known: readonly number[], unknown: readonly number[]): number {
  const longer = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  const share = longer.reduce((sum: number, each) => sum + each, 0) / longer.length;
  return Math.max(share, 1 - share);
}

/** Times of wrong sign-ins at known and unknown addresses in turn. Failures are forgotten in between, for nobody waits for a lock to end. */
export async function measureSignIn(casefile: Throwaway, tries: number): Promise<SignInFigures> {
  const sql = casefile.superuser();
  const known: number[] = [];
  const unknown: number[] = [];
  try {
    for (let index = 0; index <= tries; index += 1) {
      await sql`delete from login_throttles`;
      const pair = [
        { list: known, email: 'viewer@harbour.example' },
        { list: unknown, email: `nobody${index}@harbour.example` },
      ];
      // Each goes first half of the time; the very first pair warms up.
      for (const { list, email } of index % 2 ? pair : pair.reverse()) {
        const ms = await attempt(casefile.address, email);
        if (index > 0) list.push(ms);
      }
    }
  } finally {
    await sql.end();
  }
  return { knownMs: median(known), unknownMs: median(unknown), toldApart: toldApart(known, unknown), tries };
}
