import { expect, type Page } from '@playwright/test';
import { apiOf } from './fixtures/api';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

/** The demo's claim whose claimant shares a phone, an account and a receipt with people of others. */
async function openRing(page: Page): Promise<void> {
  await page.goto('/claims?q=partly%20emptied');
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('navigation', { name: 'Parts of the claim' }).getByRole('link', { name: 'Links' }).click();
  await expect(page).toHaveURL(/tab=links/);
}

/** Waits until nothing that the demo holds is still to be compared: its documents and calls are worked on in between. */
async function compared(page: Page): Promise<void> {
  const { headers } = await apiOf(page.request, 'supervisor');
  const waiting = async (status: string) => {
    const answer = await page.request.get(`/api/v1/jobs?type=network.link&status=${status}&limit=1`, { headers });
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  };
  await expect.poll(async () => (await waiting('QUEUED')) + (await waiting('RUNNING')), { timeout: 180_000 }).toBe(0);
}

test('a ring of claims is seen, one link is confirmed and another dismissed', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'compliance');
  await compared(page);
  await openRing(page);
  const list = page.getByRole('list', { name: 'What is shared' });
  const item = (heading: RegExp) => list.locator('> li').filter({ has: page.getByRole('heading', { name: heading }) });
  await expect(item(/^Address/)).toBeVisible();
  await expect(item(/^Phone number/)).toContainText('+44•••642');
  await expect(item(/^Phone number/)).toContainText('Curtis Vale');
  await expect(item(/^Address/).getByRole('link', { name: 'Stellan Bragg' })).toBeVisible();
  await expect(page.locator('figure svg').filter({ visible: true })).toContainText('Rosalind Pike');

  await item(/^Bank account/)
    .getByRole('button', { name: /^Judge/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('shares a bank account with');
  await dialog.getByRole('radio', { name: 'It means something' }).click();
  await dialog.getByRole('button', { name: 'Save judgement' }).click();
  await expect(dialog.getByText('Say what the judgement rests on.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank names one holder for both.');
  await dialog.getByRole('button', { name: 'Save judgement' }).click();
  await expect(item(/^Bank account/).getByText('Confirmed')).toBeVisible();

  await item(/^Address/)
    .getByRole('button', { name: /^Judge/ })
    .click();
  await dialog.getByRole('radio', { name: 'It means nothing' }).click();
  await dialog.getByLabel('Reason').fill('A house of forty flats with one door.');
  await dialog.getByRole('button', { name: 'Save judgement' }).click();
  await expect(item(/^Address/).getByText('Dismissed')).toBeVisible();
  await expect(item(/^Address/)).toContainText('A house of forty flats');

  await page.goto('/links?kind=bankAccount&status=CONFIRMED');
  await list.getByRole('link', { name: 'Stellan Bragg' }).click();
  await expect(page.getByRole('heading', { name: 'Links of Stellan Bragg', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(item(/^Bank account/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});

test('who may only read sees links and judges none', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'viewer');
  await page.goto('/links');
  const button = page.getByRole('button', { name: /^Judge/ }).first();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await context.close();
});
