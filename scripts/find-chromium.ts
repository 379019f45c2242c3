import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { StartError } from './start-error';

/** The headless build first: the same engine without windows, which nobody looks at here, at three fifths of the processor's time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, or as root on Debian one that is installed now. Throws
 * StartError when there is none, because journeys that are left out look like journeys that passed.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) throw new StartError(`CHROMIUM_PATH is «${asked}», and no such file exists.`);
  const found = asked || [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian();
  const installed = present();
  if (installed) return installed;
  throw new StartError(
    'The browser journeys need Chromium; install it with «apt-get install chromium-headless-shell» or «npx playwright install chromium», or set CHROMIUM_PATH.',
  );
}

const present = () => INSTALLED.find((path) => existsSync(path));

function installFromDebian(): void {
  process.stdout.write('Installing Chromium for the browser journeys (apt-get install chromium-headless-shell) …\n');
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-q');
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!present()) run('install', '-q', '-y', '--no-install-recommends', name);
}
