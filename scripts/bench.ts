import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn, workDone } from './api-client';
import { measureAuditPages } from './bench/audit-pages';
import { measureLinks } from './bench/links';
import { inOwnProcess } from './bench/own-process';
import { measureReading } from './bench/reading';
import { listAddresses, type ScreeningFigures } from './bench/sanctions';
import type { BothSearches } from './bench/sanctions-engine';
import { measureSignIn } from './bench/sign-in';
import { measureThroughput } from './bench/throughput';
import { measureUploadMemory } from './bench/upload-memory';
import { measureVerification } from './bench/verification';
import { Lifetime } from './lifetime';
import { say, step } from './progress';
import { startThrowaway } from './throwaway';

const MIB = 1024 ** 2;
const REPORT = 'build/reports/bench.json';

const lifetime = new Lifetime();

const { values: asked } = parseArgs({
  options: {
    'ten-million': { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

type Row = { what: string; figure: string; target: string; met: boolean };

const wanted = (part: string) => asked.only === undefined || asked.only.split(',').includes(part);

/** `npm run bench [-- --ten-million] [--only=throughput,sign-in,audit,upload,reading,verification,links,sanctions]`: figures of this machine, as a table and in `build/reports/bench.json`. */
async function bench(): Promise<void> {
  say('Casefile, performance\n');
  const samples = join(resolve(process.env.EVAL_DATA ?? '../shared/data'), 'sanctions');
  const editions = mkdtempSync(join(tmpdir(), 'casefile-editions-'));
  lifetime.onStop(async () => rmSync(editions, { recursive: true, force: true }));
  // First of all, since nothing else of this process moves meanwhile.
  const search = wanted('sanctions') ? await inOwnProcess<BothSearches>('search-process.ts', samples) : null;
  const casefile = await startThrowaway(lifetime, 'bench', {
    RATE_LIMIT_SCALE: '100000',
    MAX_UPLOAD_BYTES: String(2048 * MIB),
    ...(wanted('sanctions') ? listAddresses(samples, editions) : {}),
  });
  // The demo's documents and calls are still being worked on when everything is up.
  const { address, password } = casefile;
  await step('Work of the demo', async () =>
    workDone(address, await logIn(address, 'supervisor@harbour.example', password)),
  );
  const rows: Row[] = [];
  const report: Record<string, unknown> = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  if (wanted('throughput')) {
    const figures = await measureThroughput(casefile, {
      rounds: Number(asked.rounds),
      seconds: Number(asked.seconds),
    });
    report.throughput = figures;
    for (const { name, requestsPerSecond, p50, p99, webCpuMs, databaseCpuMs } of figures.measured) {
      const cpu = `CPU ${webCpuMs.toFixed(2)} + ${databaseCpuMs.toFixed(2)} ms`;
      const figure = `${requestsPerSecond.toFixed(0)} /s, p50 ${p50} ms, p99 ${p99} ms, ${cpu}`;
      rows.push({ what: name, figure, target: '', met: true });
    }
    rows.push(row('read : bare', figures.readRatio, 0.5, 'at least'));
    rows.push(row('tags : bare', figures.tagsRatio, 0.25, 'at least'));
    rows.push({ what: 'tags on one record : bare', figure: figures.contendedRatio.toFixed(2), target: '', met: true });
  }
  if (wanted('sign-in')) {
    const figures = await measureSignIn(casefile, 300);
    report.signIn = figures;
    const figure = `known ${figures.knownMs.toFixed(2)} ms, unknown ${figures.unknownMs.toFixed(2)} ms`;
    rows.push({ what: 'wrong sign-in', figure, target: '', met: true });
    rows.push(row('known told from unknown, chance is 0.5', figures.toldApart, 0.6, 'at most'));
  }
  if (wanted('audit')) {
    const pages = await measureAuditPages(casefile, asked['ten-million'] ? 10_000_000 : 1_000_000);
    report.audit = pages;
    rows.push({
      what: `audit, ${pages.entries.toLocaleString('en')} entries`,
      figure: `first ${pages.firstPageMs.toFixed(1)} ms, last ${pages.lastPageMs.toFixed(1)} ms`,
      target: '',
      met: true,
    });
    rows.push(row('last page : first page', pages.ratio, 2, 'at most'));
    rows.push({ what: 'chain', figure: String(pages.chainValid), target: 'valid', met: pages.chainValid === true });
  }
  if (wanted('upload')) {
    const uploads = await measureUploadMemory(casefile, 1024 * MIB);
    report.upload = uploads;
    for (const { name, growthMiB } of uploads)
      rows.push(row(`1 GiB by ${name}, growth in MiB`, growthMiB, 64, 'at most'));
  }
  if (wanted('reading')) {
    const reading = await measureReading(Number(asked.rounds));
    report.reading = reading;
    if (reading) {
      const figure = `${reading.words} words in ${reading.readSeconds.toFixed(2)} s, native ${reading.nativeSeconds.toFixed(2)} s`;
      rows.push({ what: 'a dense page', figure, target: '', met: true });
      rows.push(row('dense page : native tesseract', reading.ratio, 1.1, 'at most'));
    } else say('  tesseract is not installed: there is nothing to compare the reading of a page with.');
  }
  if (wanted('verification')) {
    const figures = await measureVerification(casefile, { seconds: Number(asked.seconds) });
    report.verification = figures;
    rows.push(row('identity card, every check, first, in s', figures.cardSeconds, 6, 'at most'));
    rows.push(row('the same with models loaded, in s', figures.warmCardSeconds, 6, 'at most'));
    rows.push(row('read during ten sessions : read', figures.readRatio, 0.5, 'at least'));
  }
  if (wanted('links')) {
    const links = await measureLinks(casefile);
    report.links = links;
    const figure = `${links.fewMs.toFixed(1)} ms among 10,000, ${links.manyMs.toFixed(1)} ms among ${links.identifiers.toLocaleString('en')}`;
    rows.push({ what: 'who else holds 30 identifiers', figure, target: '', met: true });
    rows.push(row('ten times the identifiers : time', links.ratio, 2, 'at most'));
    rows.push(row('tables of identifiers read as a whole', links.scanned.length, 0, 'at most'));
  }
  if (search) {
    const { real, million } = search;
    const { superuserUrl } = casefile;
    const asking = { casefile: { address, password, superuserUrl }, folder: samples, copies: editions };
    const screening = real ? await inOwnProcess<ScreeningFigures>('screening-process.ts', asking) : null;
    report.sanctions = { real, million, screening };
    for (const [what, figures, perSecond, p95] of [
      ['the real lists', real, 1500, 2],
      ['a million names', million, null, 10],
    ] as const) {
      if (!figures) continue;
      const { names, loadSeconds, megabytes, p50Ms } = figures;
      const figure = `${names.toLocaleString('en')} in ${loadSeconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, p50 ${p50Ms.toFixed(2)} ms`;
      rows.push({ what: `screening, ${what}`, figure, target: '', met: true });
      if (perSecond) rows.push(row('names/s of one core', figures.perSecond, perSecond, 'at least'));
      rows.push(row('p95 of a name in ms', figures.p95Ms, p95, 'at most'));
    }
    if (screening) {
      const { duringSwitch, quietP95Ms, switchP95Ms, slowestMs } = screening;
      const figure = `${duringSwitch} requests, p95 ${switchP95Ms.toFixed(0)} ms, slowest ${slowestMs.toFixed(0)}, quiet p95 ${quietP95Ms.toFixed(0)}`;
      rows.push(row('batch of 1,000 in s', screening.batchSeconds, 1, 'at most'));
      rows.push({ what: 'lists exchanged under load', figure, target: '', met: true });
      rows.push(row('of them failed', screening.failed, 0, 'at most'));
      rows.push(row('of them slower than 5 × quiet p95', screening.slow, 0, 'at most'));
    } else say('  there are no real lists (EVAL_DATA): batches and exchanges were not measured.');
  }
  for (const { what, figure, target, met } of rows) {
    say(`  ${what.padEnd(38)} ${figure.padEnd(58)} ${target.padEnd(14)} ${target ? (met ? 'met' : 'MISSED') : ''}`);
  }
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  say(`\n${REPORT} has the figures.`);
  void lifetime.end(rows.every(({ met }) => met) ? 0 : 1);
}

function row(what: string, value: number, limit: number, side: 'at least' | 'at most'): Row {
  const met = side === 'at least' ? value >= limit : value <= limit;
  return { what, figure: value.toFixed(2), target: `${side} ${limit}`, met };
}

lifetime.run(bench);
