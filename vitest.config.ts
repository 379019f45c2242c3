import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const alias = { '@': import.meta.dirname };

const sampleList = (name: string) =>
  pathToFileURL(join(import.meta.dirname, 'lib/sanctions/engine/import/samples', name)).href;

/** What the tests of the API run with; database, data folder and key come from the global set-up. */
const API_ENVIRONMENT = {
  BASE_URL: 'http://localhost:3000',
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
  PRIVATE_WEBHOOKS: '1',
  NEXTAUTH_SECRET: 'of the tests alone',
  MAX_UPLOAD_BYTES: String(8 * 1024 * 1024),
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  // The invented lists stand for the publishers' files.
  WATCHLIST_OFAC_SDN_URL: sampleList('sdn.csv'),
  WATCHLIST_OFAC_CONSOLIDATED_URL: sampleList('cons_prim.csv'),
  WATCHLIST_UN_URL: sampleList('un.xml'),
  WATCHLIST_EU_URL: sampleList('eu.xml'),
  WATCHLIST_UK_URL: sampleList('uk.csv'),
};

/** No test is timed: these end what hangs, on a machine that does much else meanwhile. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 };

const CHANGE_LISTS = [
  'app/api/exchange-lists.test.ts',
  'app/api/screening-coverage.test.ts',
  'app/api/list-refresh.test.ts',
  'app/api/v1/participants/sanctions-sources/uploads/route.test.ts',
  'app/api/v1/participants/sanctions-sources/sync/route.test.ts',
];

/** Tests that share the database of their worker. Every file makes an organization of its own, so that they share modules and connections too. */
const api = (name: string, test: NonNullable<TestProjectInlineConfiguration['test']>) => ({
  resolve: { alias },
  test: {
    name,
    globalSetup: ['db/testing/global-setup.ts'],
    setupFiles: ['db/testing/use-own-ground.ts'],
    maxWorkers: 2,
    env: API_ENVIRONMENT,
    isolate: false,
    ...PATIENCE,
    ...test,
  },
});

// The journeys below e2e/ are Playwright's.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'units',
          // Vite sets this one to its own idea of a base.
          env: { BASE_URL: '' },
          include: ['{components,lib,scripts}/**/*.test.{ts,tsx}'],
          ...PATIENCE,
        },
      },
      api('api', { include: ['{app,db}/**/*.test.ts'], exclude: CHANGE_LISTS }),
      // Lists belong to nobody: whoever changes them waits until all others, who look somebody up in them, are done.
      api('lists', { include: CHANGE_LISTS, sequence: { groupOrder: 1 } }),
    ],
  },
});
