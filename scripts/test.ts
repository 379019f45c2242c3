import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ensureBuild } from './build';
import { finished, startChild } from './children';
import { runJourneys } from './journeys';
import { Lifetime } from './lifetime';
import { describeFailure, elapsed, say } from './progress';

const REPORTS = resolve(import.meta.dirname, '..', 'build', 'reports');
const UNIT_REPORTS = { units: join(REPORTS, 'units.json'), api: join(REPORTS, 'api.json') };
const JOURNEY_REPORT = join(REPORTS, 'playwright.json');

interface Stage {
  name: string;
  run: () => Promise<boolean>;
}

// Two runners write to one terminal, so each writes plain lines, as they do where CI is set.
const variables = { ...process.env, NODE_ENV: 'test', CI: '1' };
const node = (...args: string[]) => finished(startChild({ args, variables }));

const vitest = (report: string, ...projects: string[]) =>
  node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
  );

const types: Stage = {
  name: 'Types',
  // The types of routes are generated, so a fresh clone has none yet.
  run: async () =>
    (await node('node_modules/next/dist/bin/next', 'typegen')) &&
    (await node('node_modules/typescript/bin/tsc', '--noEmit')),
};
const lint: Stage = { name: 'Lint', run: () => node('node_modules/@biomejs/biome/bin/biome', 'check', '.') };
const units: Stage = { name: 'Unit tests', run: () => vitest(UNIT_REPORTS.units, 'units') };
const api: Stage = { name: 'Tests of the API', run: () => vitest(UNIT_REPORTS.api, 'api', 'lists') };
const build: Stage = {
  name: 'Build',
  run: async () => {
    await ensureBuild(join(REPORTS, 'build.log'));
    return true;
  },
};
const journeys: Stage = { name: 'Browser journeys', run: () => runJourneys([], JOURNEY_REPORT) };

/**
 * Steps come one after the other, and so do the stages of a lane; the lanes of a step run side by side. The build begins when the tests of the API
 * have ended, beside the last of the others.
 */
const steps: readonly (readonly (readonly Stage[])[])[] = [[[types, lint]], [[api, build], [units]], [[journeys]]];

const unitSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
const journeySchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

interface Count {
  passed: number;
  failed: number;
  /** What failed and how, a block of text each: whoever reads only the end of the output finds it there. */
  failures: string[];
}

const MESSAGE_LINES = 12;

function describeFailures({ testResults }: z.infer<typeof unitSchema>): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(resolve(import.meta.dirname, '..'), name);
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n')}`);
      return failed.length > 0 ? failed : [`${file}\n${message}`];
    })
    .map((text) => stripVTControlCharacters(text).split('\n').slice(0, MESSAGE_LINES).join('\n    '));
}

/** Passed and failed tests of both runners, as far as they got. The journeys' runner names its failures itself, and last. */
function countTests(): Count {
  const count: Count = { passed: 0, failed: 0, failures: [] };
  for (const report of Object.values(UNIT_REPORTS).filter((path) => existsSync(path))) {
    const unit = unitSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    count.passed += unit.numPassedTests;
    count.failed += unit.numFailedTests;
    count.failures.push(...describeFailures(unit));
  }
  if (existsSync(JOURNEY_REPORT)) {
    const { stats } = journeySchema.parse(JSON.parse(readFileSync(JOURNEY_REPORT, 'utf8')));
    count.passed += stats.expected + stats.flaky;
    count.failed += stats.unexpected;
  }
  return count;
}

async function attempt(stage: Stage): Promise<boolean> {
  try {
    return await stage.run();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return false;
  }
}

const lifetime = new Lifetime();

const outcomes = new Map<Stage, string>();

/** Runs the stages of a lane up to the first that fails; false when one failed. */
async function inOrder(lane: readonly Stage[]): Promise<boolean> {
  for (const stage of lane) {
    if (lifetime.stopping) return false;
    const from = Date.now();
    say(`\n── ${stage.name}`);
    const passed = await attempt(stage);
    const seconds = ((Date.now() - from) / 1000).toFixed(1).padStart(7);
    outcomes.set(stage, `  ${passed ? 'passed' : 'FAILED'}   ${stage.name.padEnd(30)} ${seconds} s`);
    if (!passed) return false;
  }
  return true;
}

/** Runs the steps up to the first in which a stage fails; false when one failed. */
async function stepByStep(): Promise<boolean> {
  for (const lanes of steps) {
    const passed = await Promise.all(lanes.map(inOrder));
    if (!passed.every(Boolean)) return false;
  }
  return true;
}

/** `npm test`: every stage, one line per stage and the sum; behind one that fails none begins. */
async function test(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const passed = await stepByStep();
  if (lifetime.stopping) return;
  const count = countTests();
  // A stage that is no test runner, or a runner that could not even begin, counts as one failure.
  if (!passed && count.failed === 0) count.failed = 1;
  say(
    `\n${steps
      .flat(2)
      .map((stage) => outcomes.get(stage) ?? `  not run  ${stage.name}`)
      .join('\n')}`,
  );
  say(`  after ${elapsed()}\n`);
  for (const failure of count.failures) say(`FAILED  ${failure}\n`);
  say(`${count.passed} passed, ${count.failed} failed`);
  process.exit(passed ? 0 : 1);
}

lifetime.run(test);
