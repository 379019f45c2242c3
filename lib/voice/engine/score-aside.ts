import { join } from 'node:path';
import { askProcess } from '@/lib/core/bounded-process';
import type { Scored, ScoringInput } from '@/lib/voice/engine/interview';

const SCRIPT = join(import.meta.dirname, 'scoring', 'scoring-process.ts');

/** An hour of talk takes a third of a second; a transcript made to be slow shall not hold what others wait for. */
const BOUNDS = { seconds: 120, megabytes: 1024, heapMegabytes: 768 };

/** Scores an interview like scoreInterview, in a process of its own. Throws BoundedProcessError when it breaks a bound. */
export const scoreAside = (input: ScoringInput): Promise<Scored> => askProcess<Scored>(SCRIPT, input, BOUNDS);
