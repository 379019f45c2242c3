import { join } from 'node:path';
import { ProcessPool } from '@/lib/core/process-pool';
import type { Scored, ScoringInput } from '@/lib/voice/engine/interview';

const SCRIPT = join(import.meta.dirname, 'scoring', 'scoring-process.ts');

/** An hour of talk takes a third of a second; a transcript made to be slow shall not hold what others wait for. */
const LIMITS = { seconds: 60, megabytes: 1024 };

const scorers = new ProcessPool(SCRIPT, 1);

/** Scores an interview like scoreInterview, in a process of its own. Throws when that breaks a limit or ends without an answer. */
export async function scoreAside(input: ScoringInput): Promise<Scored> {
  const outcome = await scorers.run<Scored>(input, LIMITS);
  if (!outcome.ok) throw new Error(`The interview could not be scored: ${outcome.reason}, ${outcome.detail}`);
  return outcome.value;
}
