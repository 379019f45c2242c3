import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../progress';
import { percent, row } from './measures';
import { decodeResults } from './voice/decoding';
import { recognitionResults } from './voice/recognition';
import { scenarioResults } from './voice/scenarios';
import { understandingResults } from './voice/understanding';

const WIDTHS = [58, 9, 9, 7];

/** One line of the report: a figure, what it should reach, and whether it does. */
export interface Measure {
  name: string;
  value: number | null;
  target: number;
  /** Word error rates and times should be low. */
  lowerIsBetter?: boolean;
  misses: string[];
}

const reached = ({ value, target, lowerIsBetter }: Measure) =>
  value !== null && (lowerIsBetter ? value <= target : value >= target);

/** `npm run eval voice`: recognition, decoding, scenarios, facts, quotes and determinism, in a table and in build/reports/voice.json. */
export async function evaluateVoice(data: string): Promise<void> {
  say('\nVoice interview');
  say(row(['  figure', 'value', 'target', ''], WIDTHS));
  const measures: Measure[] = [];
  const add = (found: Measure[]) => {
    for (const measure of found) {
      measures.push(measure);
      const { name, value, target, misses } = measure;
      const verdict = value === null ? 'not run' : reached(measure) ? 'ok' : 'MISSED';
      say(row([`  ${name}`, value === null ? '–' : value.toFixed(3), target.toFixed(3), verdict], WIDTHS));
      for (const miss of misses.slice(0, 12)) say(`      ${miss}`);
      if (misses.length > 12) say(`      … and ${misses.length - 12} more in the report`);
    }
  };
  add(understandingResults());
  add(scenarioResults(data));
  add(await decodeResults(data));
  add(await recognitionResults(data));
  await mkdir('build/reports', { recursive: true });
  await writeFile(join('build/reports', 'voice.json'), `${JSON.stringify(measures, null, 2)}\n`);
  const judged = measures.filter(({ value }) => value !== null);
  say(`  ${percent(judged.filter(reached).length, judged.length)} of the figures reached; build/reports/voice.json`);
}
