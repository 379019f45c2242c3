import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './fixtures/api';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const found = new Map<string, string>();

/** The address of the first record of a list. Looked up once. */
async function firstOf(page: Page, list: string): Promise<string> {
  const known = found.get(list);
  if (known) return known;
  await page.goto(list);
  const href = await page.locator('[data-row-link]').first().getAttribute('href');
  if (!href) throw new Error(`${list} is empty.`);
  found.set(list, href);
  return href;
}

/** A page under test: who looks at it, and where it is. */
type Looked = { name: string; who: string; path: string | ((page: Page) => Promise<string>) };

const claim = async (page: Page) => firstOf(page, '/claims?q=rear-end');

/** A request for access as an application of the demo makes it. */
async function consent(page: Page): Promise<string> {
  await page.goto(await firstOf(page, '/developers/apps?status=active&sortBy=name&sortOrder=asc'));
  const clientId = (await page.locator('dd .mono').first().textContent()) ?? '';
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'https://ledger.harbour.example/callback',
    scope: 'openid profile claims:read',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return `/oauth/authorize?${query}`;
}

/** An endpoint whose test could not be delivered, with that delivery opened. */
async function endpoint(page: Page): Promise<string> {
  const known = found.get('endpoint');
  if (known) return known;
  const { headers } = await apiOf(page.request, 'developer');
  const post = async (path: string, data: unknown) =>
    ((await (await page.request.post(`/api/v1/webhooks${path}`, { headers, data })).json()) as { data: { id: string } })
      .data.id;
  const id = await post('', { url: 'http://127.0.0.1:9/nobody', events: ['claim.*', 'verification.completed'] });
  const href = `/developers/webhooks/${id}?delivery=${await post(`/${id}/test`, {})}`;
  found.set('endpoint', href);
  return href;
}

/** Calls the API as the page's person, looked up once by `key`. */
async function once(page: Page, key: string, make: (api: Api) => Promise<string>): Promise<string> {
  const known = found.get(key);
  if (known) return known;
  const { headers } = await apiOf(page.request, 'supervisor');
  const send = async (method: 'get' | 'post', path: string, data?: unknown) =>
    ((await (await page.request[method](`/api/v1${path}`, { headers, data })).json()) as { data: never }).data;
  const href = await make(send);
  found.set(key, href);
  return href;
}

type Api = <Data>(method: 'get' | 'post', path: string, data?: unknown) => Promise<Data>;
type Identified = { id: string };

/** The demo's luthier, whose name is like a listed one, with the form of the judgement. */
const matched = (page: Page) =>
  once(page, 'matched', async (api) => {
    const [person] = await api<Identified[]>('get', '/participants?q=Penhalow');
    await api('post', `/participants/${person?.id}/screen`, {});
    return `/participants/${person?.id}`;
  });

/** The demo's claimant who shares a phone and an account with others, with two scores. */
const scored = (page: Page) =>
  once(page, 'scored', async (api) => {
    const [person] = await api<Identified[]>('get', '/participants?q=Rosalind');
    for (let turn = 0; turn < 2; turn += 1) await api('post', '/forensics/poi-fraud-check', { poiId: person?.id });
    return `/participants/${person?.id}`;
  });

/** The organization's own business, once the register has answered. */
const looked = (page: Page) =>
  once(page, 'kyc', async (api) => {
    const { organization } = await api<{ organization: Identified }>('get', '/auth/me');
    await expect
      .poll(async () => (await api<{ status: string }>('get', `/organizations/${organization.id}/kyc`)).status, {
        timeout: 180_000,
      })
      .not.toBe('PENDING');
    return '/kyc';
  });

const PAGES: readonly Looked[] = [
  { name: 'work queue', who: 'supervisor', path: '/' },
  { name: 'claims', who: 'supervisor', path: '/claims' },
  { name: 'claims without a match', who: 'supervisor', path: '/claims?q=nothing-like-this' },
  { name: 'new claim', who: 'supervisor', path: '/claims/new' },
  { name: 'claim, overview', who: 'supervisor', path: claim },
  ...['timeline', 'evidence', 'verifications', 'voice', 'contradictions', 'links', 'notes', 'decision', 'export'].map(
    (tab) => ({
      name: `claim, ${tab}`,
      who: 'supervisor',
      path: async (page: Page) => `${await claim(page)}?tab=${tab}`,
    }),
  ),
  {
    name: 'closed claim, decision',
    who: 'viewer',
    path: async (page) => `${await firstOf(page, '/claims?status=CLOSED')}?tab=decision`,
  },
  { name: 'participants', who: 'supervisor', path: '/participants' },
  { name: 'participant', who: 'supervisor', path: (page) => firstOf(page, '/participants') },
  { name: 'list match with its judgement', who: 'supervisor', path: matched },
  { name: 'fraud score with its parts', who: 'supervisor', path: scored },
  { name: 'history of the fraud score', who: 'supervisor', path: async (page) => `${await scored(page)}/scores` },
  { name: 'links', who: 'supervisor', path: '/links' },
  { name: 'links without a match', who: 'supervisor', path: '/links?kind=vin&status=CONFIRMED' },
  {
    name: 'links of a participant',
    who: 'supervisor',
    path: async (page) => (await scored(page)).replace('/participants/', '/links?participantId='),
  },
  { name: 'sanctions', who: 'supervisor', path: '/sanctions' },
  { name: 'organization KYC', who: 'supervisor', path: looked },
  { name: 'evidence', who: 'supervisor', path: '/evidence' },
  { name: 'evidence review', who: 'supervisor', path: (page) => firstOf(page, '/evidence') },
  { name: 'verifications', who: 'supervisor', path: '/verifications' },
  {
    name: 'vehicle verification',
    who: 'supervisor',
    path: (page) => firstOf(page, '/verifications?kind=vehicle'),
  },
  {
    name: 'document verification',
    who: 'supervisor',
    path: (page) => firstOf(page, '/verifications?kind=custom'),
  },
  { name: 'new vehicle verification', who: 'supervisor', path: '/verifications/new?kind=vehicle' },
  { name: 'new document verification', who: 'supervisor', path: '/verifications/new' },
  { name: 'verification policy', who: 'admin', path: '/settings/verification' },
  { name: 'verification policy, read only', who: 'viewer', path: '/settings/verification' },
  { name: 'voice interview', who: 'supervisor', path: async (page) => firstOf(page, `${await claim(page)}?tab=voice`) },
  { name: 'screening policy', who: 'admin', path: '/settings/screening' },
  { name: 'weights of the fraud score', who: 'admin', path: '/settings/scoring' },
  { name: 'tokens', who: 'admin', path: '/settings/tokens' },
  { name: 'audit log', who: 'admin', path: '/audit' },
  { name: 'developers', who: 'developer', path: '/developers' },
  { name: 'applications', who: 'developer', path: '/developers/apps' },
  { name: 'new application', who: 'developer', path: '/developers/apps/new' },
  { name: 'application', who: 'developer', path: (page) => firstOf(page, '/developers/apps') },
  { name: 'API keys', who: 'developer', path: '/developers/keys' },
  { name: 'requests', who: 'developer', path: '/developers/requests' },
  { name: 'new endpoint', who: 'developer', path: '/developers/webhooks/new' },
  { name: 'endpoint with a delivery', who: 'developer', path: endpoint },
  { name: 'webhooks', who: 'developer', path: '/developers/webhooks' },
  { name: 'consent', who: 'developer', path: consent },
  { name: 'settings', who: 'admin', path: '/settings' },
  { name: 'members', who: 'admin', path: '/settings/members' },
  { name: 'single sign-on', who: 'admin', path: '/settings/sso' },
  { name: 'jobs', who: 'admin', path: '/settings/jobs' },
  { name: 'account', who: 'viewer', path: '/account' },
  { name: 'nothing for the role', who: 'developer', path: '/claims' },
  { name: 'not found', who: 'viewer', path: '/no-such-page' },
];

/** In legacy mode axe needs no second page to put frames together; these pages hold no frames of other origins. What passes is not described. */
async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const result = await axe.withTags(RULES).analyze();
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 200)}`);
}

/** The themes differ in colour alone, so the phone's layout is looked at in one of them. */
const LOOKS = [
  { size: { width: 1440, height: 900 }, themes: ['light', 'dark'] },
  { size: { width: 390, height: 844 }, themes: ['light'] },
] as const;

/** Pages that one sign-in looks at, so that no test is much longer than another. */
const PORTION = 8;

const portions = [...Map.groupBy(PAGES, ({ who }) => who)].flatMap(([who, pages]) =>
  Array.from({ length: Math.ceil(pages.length / PORTION) }, (_, index) => ({
    who,
    pages: pages.slice(index * PORTION, (index + 1) * PORTION),
  })),
);

for (const { who, pages } of portions) {
  const names = pages.map(({ name }) => name).join(', ');
  test(`pages of the ${who} have no violation, light and dark, wide and narrow: ${names}`, async ({ browser }) => {
    const { context, page } = await browserOf(browser, who);
    for (const look of pages) {
      await page.goto(typeof look.path === 'string' ? look.path : await look.path(page));
      await expect(page.getByRole('heading', { name: 'Loading the page' })).toHaveCount(0);
      for (const { size, themes } of LOOKS) {
        await page.setViewportSize(size);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect.soft(await violations(page), `${look.name}, ${colorScheme}, ${size.width} px`).toEqual([]);
        }
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(sideways, `${look.name} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0);
      }
    }
    await context.close();
  });
}

const DIALOGS: { name: string; path: string | ((page: Page) => Promise<string>); open: string }[] = [
  { name: 'assign', path: claim, open: 'Reassign' },
  { name: 'add a participant', path: claim, open: 'Add a participant' },
  { name: 'log a contact', path: claim, open: 'Log contact' },
  { name: 'add an indicator', path: claim, open: 'Add an indicator' },
  { name: 'edit facts', path: claim, open: 'Edit facts' },
  { name: 'new participant', path: '/participants', open: 'New participant' },
];

test('dialogs have no violation, light and dark', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'supervisor');
  for (const dialog of DIALOGS) {
    await page.goto(typeof dialog.path === 'string' ? dialog.path : await dialog.path(page));
    await page.getByRole('button', { name: dialog.open }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page), `${dialog.name}, ${colorScheme}`).toEqual([]);
    }
  }
  await context.close();
});

test('the way through a page by keyboard: skip link, shortcuts list, and nothing traps the focus', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'supervisor');
  await page.goto('/claims');
  await expect(page.getByRole('heading', { name: 'Loading the page' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('New claim');
  await expect(list).toContainText('Next row');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await context.close();
});
