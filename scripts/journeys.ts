import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, startChild } from './children';
import { findChromium } from './find-chromium';
import { freePort } from './postgres-server';

/** Runs the browser journeys against a Casefile of their own (free port, empty data, demo seeded); true when all passed. */
export async function runJourneys(playwrightArgs: readonly string[], reportFile?: string): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casefile-e2e-'));
  chmodSync(dataDir, 0o711);
  try {
    const variables = {
      ...process.env,
      NODE_ENV: 'test',
      CHROMIUM_PATH: await findChromium(),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    };
    const reporters = reportFile ? 'list,json' : 'list';
    const args = ['node_modules/@playwright/test/cli.js', 'test', `--reporter=${reporters}`, ...playwrightArgs];
    return await finished(startChild({ args, variables }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
