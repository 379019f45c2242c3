import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Credentials, idsOf, logIn, workDone } from './api-client';
import { findChromium } from './find-chromium';
import { Lifetime } from './lifetime';
import { say } from './progress';
import { startThrowaway, type Throwaway } from './throwaway';

const FOLDER = resolve(import.meta.dirname, '..', 'docs', 'screenshots');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

type Shot = { name: string; path: string };
/** What one person is shown; null: somebody without an account. */
type Series = { who: string | null; shots: Shot[] };

const lifetime = new Lifetime();

/** The claim with the most in it, and what else the pages are made for. */
async function pages({ address }: Throwaway, headers: Credentials): Promise<Series[]> {
  const [claim = ''] = await idsOf(address, '/claims?q=Clay%20Cross', headers);
  const [waiting = ''] = await idsOf(
    address,
    `/evidence?claimId=${claim}&reviewStatus=PENDING&category=PHOTO`,
    headers,
  );
  const [vehicle = ''] = await idsOf(address, '/documents/verification?kind=vehicle', headers);
  const [documents = ''] = await idsOf(address, '/documents/verification?kind=custom', headers);
  const [call = ''] = await idsOf(address, `/claims/${claim}/voice-interviews`, headers);
  const [person = ''] = await idsOf(address, '/participants?q=Hartley', headers);
  const answer = await fetch(`${address}/api/v1/evidence/upload-links`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ claimId: claim, label: 'Owen Hartley' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return [
    {
      who: null,
      shots: [
        { name: 'login', path: '/login' },
        { name: 'upload', path: `/upload/${data.token}` },
      ],
    },
    {
      who: 'supervisor',
      shots: [
        { name: 'queue', path: '/' },
        { name: 'claims', path: '/claims' },
        { name: 'claim', path: `/claims/${claim}` },
        { name: 'claim-timeline', path: `/claims/${claim}?tab=timeline` },
        { name: 'evidence', path: '/evidence' },
        { name: 'review', path: `/evidence/review/${waiting}` },
        { name: 'verification-vehicle', path: `/verifications/${vehicle}` },
        { name: 'verification-documents', path: `/verifications/${documents}` },
        { name: 'verifications', path: '/verifications' },
        { name: 'verification-new', path: `/verifications/new?claimId=${claim}` },
        { name: 'verification-policy', path: '/settings/verification' },
        { name: 'voice', path: `/voice/${call}` },
        { name: 'account', path: '/account' },
        { name: 'developers', path: '/developers' },
        { name: 'tokens', path: '/settings/tokens' },
        { name: 'contradictions', path: `/claims/${claim}?tab=contradictions` },
        { name: 'participant', path: `/participants/${person}` },
        { name: 'audit', path: '/audit' },
        { name: 'sanctions', path: '/sanctions' },
        { name: 'kyc', path: '/kyc' },
      ],
    },
    {
      who: 'admin',
      shots: [
        { name: 'members', path: '/settings/members' },
        { name: 'sso', path: '/settings/sso' },
        { name: 'webhooks', path: '/developers/webhooks' },
      ],
    },
  ];
}

async function signIn(page: Page, who: string, { address, password }: Throwaway): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('E-mail').fill(`${who}@harbour.example`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

async function shoot(page: Page, address: string, shot: Shot, suffix: string): Promise<void> {
  const response = await page.goto(`${address}${shot.path}`);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const path = join(FOLDER, `${shot.name}-${suffix}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled' });
  say(`  ${shot.name}-${suffix} ${response?.status()}`);
}

async function shootAll(browser: Browser, casefile: Throwaway, { who, shots }: Series): Promise<void> {
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', timezoneId: 'Europe/London' });
      const page = await context.newPage();
      if (who) await signIn(page, who, casefile);
      for (const shot of shots) await shoot(page, casefile.address, shot, `${viewport.width}-${colorScheme}`);
      await context.close();
    }
  }
}

/** `npm run screenshots`: the main pages of the demo in two sizes and both themes. */
lifetime.run(async () => {
  const casefile = await startThrowaway(lifetime, 'screenshots', { RATE_LIMIT_SCALE: '1000' });
  const headers = await logIn(casefile.address, 'supervisor@harbour.example', casefile.password);
  await workDone(casefile.address, headers);
  mkdirSync(FOLDER, { recursive: true });
  const series = await pages(casefile, headers);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS });
  try {
    for (const each of series) await shootAll(browser, casefile, each);
  } finally {
    await browser.close();
  }
  void lifetime.end(0);
});
