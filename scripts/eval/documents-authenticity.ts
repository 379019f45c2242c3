import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../progress';
import { faceResults } from './faces';
import { labelledFiles } from './labelled-files';
import { mean, percent, row } from './measures';
import { type TamperedResult, tamperedResults, type UntouchedResult, untouchedResults } from './tampering';
import { bases } from './tampering-bases';
import { rasterOf } from './tampering-samples';

const REPORTS = 'build/reports';

/** How well manipulations are found and placed, how often untouched pictures alarm, whether labelled files come out as labelled, how faces compare. */
export async function documentsAuthenticity(data: string): Promise<void> {
  say('\nDocuments: authenticity and faces');
  const { bases: pictures, leftOut } = await bases(data);
  const donorPath = join(data, 'documents/faces/obama.jpg');
  const donor = existsSync(donorPath) ? await rasterOf(donorPath, 1500) : (pictures.at(-1)?.raster ?? null);
  const made: TamperedResult[] = [];
  const untouched: UntouchedResult[] = [];
  for (const [index, base] of pictures.entries()) {
    if (donor !== null) made.push(...(await tamperedResults(base, donor, index + 1)));
    untouched.push(...(await untouchedResults(base)));
    if ((index + 1) % 10 === 0) say(`  ${index + 1} of ${pictures.length} pictures`);
  }
  for (const half of ['tuning', 'held-out'] as const)
    reportHalf(
      half,
      made.filter((one) => one.half === half),
      untouched.filter((one) => one.half === half),
    );
  say(`  Left out: ${leftOut.join(', ') || 'nothing'}`);
  const labelled = await labelledFiles(data);
  const faces = await faceResults(data);
  await mkdir(REPORTS, { recursive: true });
  const path = join(REPORTS, 'documents-authenticity.json');
  await writeFile(path, `${JSON.stringify({ tampered: made, untouched, leftOut, labelled, faces }, null, 1)}\n`);
  say(`  Written to ${path}`);
}

const WIDTHS = [34, 5, 7, 9, 9, 9];

function reportHalf(half: string, made: TamperedResult[], untouched: UntouchedResult[]): void {
  say(`\n  ${half}: ${made.length} manipulated pictures, ${untouched.length} untouched`);
  say(`  ${row(['', 'n', 'AUC', 'tamper.', 'copy', 'either'], WIDTHS)}`);
  const line = (name: string, some: TamperedResult[]) => {
    const areas = some.flatMap(({ auc }) => (auc === null ? [] : [auc]));
    const count = (test: (one: TamperedResult) => boolean) => percent(some.filter(test).length, some.length);
    say(
      `  ${row([name, some.length, mean(areas).toFixed(3), count((one) => one.tampering), count((one) => one.copyMove), count((one) => one.tampering || one.copyMove)], WIDTHS)}`,
    );
  };
  line('all', made);
  for (const kind of ['splice', 'copy_move', 'retouched_text'] as const)
    line(
      kind,
      made.filter((one) => one.kind === kind),
    );
  line(
    'saved better than before',
    made.filter(({ before, after }) => after !== null && (before ?? 100) < after),
  );
  line(
    'saved worse than before',
    made.filter(({ before, after }) => after !== null && (before ?? 100) > after),
  );
  line(
    'saved without loss',
    made.filter(({ after }) => after === null),
  );
  line(
    'own specimens',
    made.filter(({ base }) => base.startsWith('specimen')),
  );
  line(
    'feathered',
    made.filter(({ feathered }) => feathered),
  );
  say(
    `  ${row(['false alarms', untouched.length, '', percent(untouched.filter((one) => one.tampering).length, untouched.length), percent(untouched.filter((one) => one.copyMove).length, untouched.length), percent(untouched.filter((one) => one.tampering || one.copyMove).length, untouched.length)], WIDTHS)}`,
  );
  for (const { base, variant, tampering } of untouched.filter((one) => one.tampering || one.copyMove))
    say(`    false ${tampering ? 'tampering' : 'copy-move'}: ${base}, ${variant}`);
}
