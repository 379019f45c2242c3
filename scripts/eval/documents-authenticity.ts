import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../progress';
import { labelledFiles } from './labelled-files';
import { mean, percent, row } from './measures';
import { bootstrapped, proportion, record } from './table';
import {
  editedResults,
  type TamperedResult,
  tamperedResults,
  type UntouchedResult,
  untouchedResults,
} from './tampering';
import { bases } from './tampering-bases';
import { rasterOf } from './tampering-samples';

const REPORTS = 'build/reports';

/** How well manipulations are found and placed, how often untouched pictures alarm, whether labelled files come out as labelled. */
export async function documentsAuthenticity(data: string): Promise<void> {
  say('\nDocuments: authenticity');
  const { bases: pictures, leftOut } = await bases(data);
  const donorPath = join(data, 'documents/faces/obama.jpg');
  const donor = existsSync(donorPath) ? await rasterOf(donorPath, 1500) : (pictures.at(-1)?.raster ?? null);
  const made: TamperedResult[] = [];
  const untouched: UntouchedResult[] = [];
  const honest: UntouchedResult[] = [];
  for (const [index, base] of pictures.entries()) {
    if (donor !== null) made.push(...(await tamperedResults(base, donor, index + 1)));
    untouched.push(...(await untouchedResults(base)));
    const others = pictures.filter(({ name, blind }) => blind === base.blind && name !== base.name);
    honest.push(...(await editedResults(base, others[index % others.length]?.raster ?? base.raster, index + 1)));
    if ((index + 1) % 10 === 0) say(`  ${index + 1} of ${pictures.length} pictures`);
  }
  for (const blind of [false, true]) reportSide(blind, made, untouched, honest);
  recordTampering(made, untouched, honest);
  say(`  Left out: ${leftOut.join(', ') || 'nothing'}`);
  const labelled = await labelledFiles(data);
  await mkdir(REPORTS, { recursive: true });
  const path = join(REPORTS, 'documents-authenticity.json');
  await writeFile(path, `${JSON.stringify({ tampered: made, untouched, honest, leftOut, labelled }, null, 1)}\n`);
  say(`  Written to ${path}`);
}

const WIDTHS = [34, 5, 7, 9, 9, 9];

/** The lines of the table: what is found and placed, and how often honest pictures alarm. */
function recordTampering(made: TamperedResult[], untouched: UntouchedResult[], honest: UntouchedResult[]): void {
  const share = (some: Side[], test: (one: Side) => boolean) => {
    const of = (blind: boolean) => some.filter((one) => one.blind === blind);
    const measured = (blind: boolean) => proportion(of(blind).filter(test).length, of(blind).length);
    return { part: 'tampering' as const, unit: 'share' as const, developedOn: measured(false), blind: measured(true) };
  };
  const flagged = ({ tampering, copyMove }: Side) => tampering !== null || copyMove;
  const suspected = ({ tampering, copyMove }: Side) => tampering === 'local' || copyMove;
  record({ ...share(made, flagged), figure: 'forged pictures for a look (either check)', bound: null });
  record({ ...share(made, suspected), figure: 'forged pictures suspected', bound: null });
  record({ ...share(untouched, flagged), figure: 'untouched pictures for a look', bound: { atMost: 0.03 } });
  record({ ...share(untouched, suspected), figure: 'untouched pictures suspected', bound: { atMost: 0.03 } });
  record({ ...share(honest, flagged), figure: 'honest edits for a look', bound: null });
  record({ ...share(honest, suspected), figure: 'honest edits suspected', bound: { atMost: 0.03 } });
  const placed = (blind: boolean) => {
    const some = made.filter((one) => one.blind === blind && one.auc !== null);
    const perBase = [...Map.groupBy(some, ({ base }) => base).values()];
    return bootstrapped(perBase, (cases) => mean(cases.flatMap(({ auc }) => auc ?? [])));
  };
  record({
    part: 'tampering',
    figure: 'mean AUC of the map per forged picture',
    unit: 'ratio',
    developedOn: placed(false),
    blind: placed(true),
    bound: null,
  });
}

type Side = { blind: boolean; tampering: UntouchedResult['tampering']; copyMove: boolean };

function reportSide(
  blind: boolean,
  ...[all, quiet, edits]: [TamperedResult[], UntouchedResult[], UntouchedResult[]]
): void {
  const side = <One extends { blind: boolean }>(some: One[]) => some.filter((one) => one.blind === blind);
  const [made, untouched] = [side(all), side(quiet)];
  say(`\n  ${blind ? 'Blind' : 'Developed on'}: ${made.length} manipulated pictures, ${untouched.length} untouched`);
  say(`  ${row(['', 'n', 'AUC', 'tamper.', 'copy', 'either'], WIDTHS)}`);
  const line = (name: string, some: TamperedResult[]) => {
    const areas = some.flatMap(({ auc }) => (auc === null ? [] : [auc]));
    const count = (test: (one: TamperedResult) => boolean) => percent(some.filter(test).length, some.length);
    say(
      `  ${row([name, some.length, mean(areas).toFixed(3), count((one) => one.tampering !== null), count((one) => one.copyMove), count((one) => one.tampering !== null || one.copyMove)], WIDTHS)}`,
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
    `  ${row(['false alarms', untouched.length, '', percent(untouched.filter((one) => one.tampering !== null).length, untouched.length), percent(untouched.filter((one) => one.copyMove).length, untouched.length), percent(untouched.filter((one) => one.tampering !== null || one.copyMove).length, untouched.length)], WIDTHS)}`,
  );
  for (const { base, variant, tampering } of untouched.filter((one) => one.tampering !== null || one.copyMove))
    say(`    false ${tampering ?? 'copy-move'}: ${base}, ${variant}`);
  for (const [edit, some] of Map.groupBy(side(edits), ({ variant }) => variant)) {
    const [local, whole] = ['local', 'whole'].map(
      (scope) => some.filter(({ tampering }) => tampering === scope).length,
    );
    const repeated = some.filter(({ copyMove }) => copyMove).length;
    say(`  honest, ${edit}: ${some.length}, suspected ${local}, edited as a whole ${whole}, copy-move ${repeated}`);
  }
}
