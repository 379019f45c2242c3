import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

type Named = { id: string };

async function recorded<T extends Named>(page: Page, path: string): Promise<T[]> {
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  const answer = await page.request.get(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token.accessToken}` },
  });
  return (await answer.json()).data;
}

/** The demo has invented lists, or files of long ago: nobody may read as clear anywhere. */
async function saysNothingIsClear(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Screening is incomplete' })).toBeVisible();
  await expect(page.locator('main').getByText('Clear', { exact: true })).toHaveCount(0);
}

test('without real lists no page of the demo says that anybody is clear', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'admin');
  const everybody = () => recorded<Named & { screeningStatus: string }>(page, '/participants?limit=100');
  // The worker is still at it when the demo is new.
  await expect(async () => {
    const statuses = (await everybody()).map(({ screeningStatus }) => screeningStatus);
    expect(statuses).toContain('INCOMPLETE');
    expect(statuses).not.toContain('NOT_SCREENED');
  }).toPass({ timeout: 120_000 });
  const people = await everybody();
  expect(people.filter(({ screeningStatus }) => screeningStatus === 'CLEAR')).toEqual([]);

  expect(await recorded(page, '/participants?screeningStatus=CLEAR')).toEqual([]);

  for (const path of ['/participants', '/sanctions', '/kyc', '/']) {
    await page.goto(path);
    await saysNothingIsClear(page);
  }
  await page.goto('/participants?screening=INCOMPLETE');
  await expect(page.getByRole('row').getByText('Incomplete').first()).toBeVisible();

  for (const { id } of people) {
    await page.goto(`/participants/${id}`);
    await saysNothingIsClear(page);
  }
  for (const { id } of await recorded<Named>(page, '/claims?limit=100')) {
    await page.goto(`/claims/${id}`);
    await saysNothingIsClear(page);
    await page.goto(`/claims/${id}?tab=decision`);
    await saysNothingIsClear(page);
    const point = page.getByRole('listitem').filter({ hasText: 'Participants screened' });
    if (await point.count()) await expect(point).not.toContainText('Done');
  }
  await context.close();
});
