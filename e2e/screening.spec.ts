import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

/** Somebody on record, made through the API as the page's own scripts would. */
async function participant(page: Page, name: string): Promise<string> {
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  const made = await page.request.post('/api/v1/participants', {
    headers: { authorization: `Bearer ${token.accessToken}`, 'x-organization-id': token.organizationId },
    data: { type: 'PERSON', name, roles: ['CLAIMANT'] },
  });
  return (await made.json()).data.id;
}

/** Has the publisher bring out another edition of its list, and the lists refreshed; between two refreshes lies a minute. */
async function publish(page: Page, change: (text: string) => string): Promise<void> {
  const path = fileURLToPath(String(process.env.E2E_UN_LIST));
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  const ask = () => page.request.post('/api/v1/participants/sanctions-sources/sync', { data: {} });
  let answer = await ask();
  while (answer.status() === 429) {
    await sleep(1000 * Number(answer.headers()['retry-after'] ?? 1));
    answer = await ask();
  }
  // As long as it runs, whoever asks is told of it; then it rests.
  while (answer.status() === 202) {
    await sleep(500);
    answer = await ask();
  }
  expect(answer.status()).toBe(429);
}

test('a match is judged by keyboard, stays so, and reopens with what the list changed', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  // The first edition takes the place of the samples and is no difference to them.
  await publish(page, (text) => text);
  const id = await participant(page, 'Tariq Zubayr Al-Sampli');
  await page.goto(`/participants/${id}`);
  await page.getByRole('button', { name: 'Screen now' }).click();
  const matches = page.getByRole('region', { name: /^Possible matches/ });
  await expect(matches.getByRole('heading', { name: 'TARIQ ZUBAYR AL-SAMPLI' })).toBeVisible();
  await expect(matches.getByRole('row', { name: /^Name/ }).first()).toContainText('Tariq Zubayr Al-Sampli');

  await page.keyboard.press('f');
  await expect(matches.getByRole('radio', { name: 'Not this person' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(matches.getByText('Say what the judgement rests on.')).toBeVisible();
  await matches.getByLabel('Reasons').fill('Born thirty years later.');
  await page.keyboard.press('Control+Enter');
  await expect(matches.getByText(/Judged by .*Born thirty years later/)).toBeVisible();
  await page.getByRole('button', { name: 'Screen now' }).click();
  await expect(matches.getByText(/Judged by .*Born thirty years later/)).toBeVisible();

  await publish(page, (text) => text.replace('1970-05-17', '1999-05-17').replace('2026-01-01T', '2026-01-02T'));
  await expect(async () => {
    await page.reload();
    await expect(matches.getByText('Reopened.')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 180_000 });
  await expect(matches.locator('del', { hasText: '17 May 1970' }).first()).toBeVisible();
  await expect(matches.locator('ins', { hasText: '17 May 1999' })).toBeVisible();
  await expect(matches.getByText('after a list changed')).toBeVisible();

  await page.goto('/sanctions');
  const waiting = page.getByRole('region', { name: /^Matches to judge/ });
  await expect(waiting.getByRole('link', { name: 'Tariq Zubayr Al-Sampli' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Difference: UN Security Council Consolidated List' }).first().click();
  const difference = page.getByRole('region', { name: /^Difference to the edition before/ });
  await expect(difference.locator('ins', { hasText: '17 May 1999' })).toBeVisible();
  await context.close();
});

test('the register is asked about the organization, and its people are on record', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'admin');
  await page.goto('/kyc');
  await page.getByRole('button', { name: 'Ask the register' }).click();
  await expect(page.getByText('The register is being asked').first()).toBeVisible();
  const directors = page.getByRole('region', { name: /^Directors/ });
  await expect(async () => {
    await page.reload();
    await expect(directors).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 180_000 });
  await expect(page.getByText('Sample data: the register')).toBeVisible();
  const owners = page.getByRole('region', { name: /^Owners/ });
  await expect(owners.getByText('through Quayside Holdings Limited').first()).toBeVisible();
  await directors.getByRole('link', { name: 'Eleanor Margaret Whitcombe' }).click();
  await expect(page.getByRole('heading', { name: 'Eleanor Margaret Whitcombe', level: 1 })).toBeVisible();
  await context.close();
});

test('a fraud score without a call says that the voice part is missing', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const id = await participant(page, 'Wilhelmina Quackenbush');
  await page.goto(`/participants/${id}`);
  await page.getByRole('button', { name: 'Calculate' }).click();
  const parts = page.getByRole('table', { name: 'Parts of the score' });
  await expect(parts.getByRole('row', { name: /^Voice/ })).toContainText('Not looked at yet');
  await expect(parts.getByRole('row', { name: /^Voice/ })).toContainText(/0\s%/);
  await expect(page.getByText(/of the weights examined/)).toBeVisible();
  await context.close();
});
