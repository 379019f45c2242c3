import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/find-chromium';

// Playwright reads this file again in each worker process; these are inherited, so that all of them speak of the same server.
process.env.E2E_PORT ||= '3987';
process.env.E2E_DATA_DIR ||= mkdtempSync(join(tmpdir(), 'casefile-e2e-'));
process.env.CHROMIUM_PATH ||= await findChromium();

/** The publishers of sanctions lists are the invented sample files; that of the UN is a copy, which a journey brings out anew. */
const sampleList = (name: string) =>
  pathToFileURL(join(import.meta.dirname, 'lib/sanctions/engine/import/samples', name));
if (!process.env.E2E_UN_LIST) {
  const copy = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'casefile-e2e-lists-')), 'un.xml'));
  copyFileSync(sampleList('un.xml'), copy);
  process.env.E2E_UN_LIST = copy.href;
}

const { E2E_PORT, E2E_DATA_DIR, E2E_UN_LIST, CHROMIUM_PATH } = process.env;
const baseURL = `http://localhost:${E2E_PORT}`;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const WALK = 'accessibility.spec.ts';
/** The one has processes and a database of its own, the other looks at nothing but what it makes. */
const APART = ['processes.spec.ts', 'sdk.spec.ts'];
/** Between two refreshes of the lists lies a minute; they change in one entry, which nobody else looks at. */
const WAITING = 'screening.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'build/e2e',
  // Journeys change what others see, so they come one after the other. The walk for accessibility only looks, and what is apart or waiting
  // waits more than it works: they go on beside them. The walk is the longest: it takes a second lane as soon as one is free.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Nothing is timed: these end what hangs, also where the machine does much else.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: CHROMIUM_PATH, args: FLAGS },
  },
  projects: [
    { name: 'journeys', testIgnore: [WALK, WAITING, ...APART], workers: 1, use: DESKTOP },
    { name: 'waiting', testMatch: WAITING, workers: 1, use: DESKTOP },
    { name: 'apart', testMatch: APART, workers: 1, use: DESKTOP },
    { name: 'accessibility', testMatch: WALK, workers: 2, fullyParallel: true, use: DESKTOP },
  ],
  webServer: {
    command: 'node --import ./scripts/exit-with-parent.mjs --import tsx scripts/start.ts --no-system',
    url: `${baseURL}/api/v1/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      PORT: E2E_PORT,
      HOST: '127.0.0.1',
      BASE_URL: baseURL,
      DATA_DIR: E2E_DATA_DIR,
      // The journeys bring their own database and store, whatever the shell or .env points to.
      DATABASE_URL: '',
      MIGRATE_URL: '',
      S3_ENDPOINT: '',
      S3_BUCKET: '',
      DEMO: '1',
      RATE_LIMIT_SCALE: '1000',
      // The journeys receive webhooks, and have identity providers, on this machine.
      PRIVATE_WEBHOOKS: '1',
      // A journey says when a publisher is asked.
      WATCHLIST_REFRESH: '0',
      WATCHLIST_OFAC_SDN_URL: sampleList('sdn.csv').href,
      WATCHLIST_OFAC_CONSOLIDATED_URL: sampleList('cons_prim.csv').href,
      WATCHLIST_UN_URL: E2E_UN_LIST,
      WATCHLIST_EU_URL: sampleList('eu.xml').href,
      WATCHLIST_UK_URL: sampleList('uk.csv').href,
    },
  },
});
