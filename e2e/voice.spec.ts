import { expect, type Page } from '@playwright/test';
import { spokenCall } from './fixtures/spoken';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

const TRANSCRIPT = `00:00 agent: Good morning, Harbour Mutual claims line, how can I help you?
00:05 customer: Hello, I had a car accident and I want to report a claim for my car.
00:10 agent: When did the accident happen?
00:13 customer: It happened on the third of November, another car hit me from behind.
00:19 agent: What is the registration number of your car?
00:22 customer: It is Alpha Bravo one two Charlie Delta Echo.`;

/** A claim with somebody who can speak, made through the API as the page's own scripts would. */
async function claimWithSpeaker(page: Page): Promise<string> {
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-organization-id': token.organizationId };
  const claim = await page.request.post('/api/v1/claims', {
    headers,
    data: { type: 'MOTOR', lossDate: '2026-11-02', description: 'Hit from behind at the lights.' },
  });
  const { id } = (await claim.json()).data;
  await page.request.post(`/api/v1/claims/${id}/participants`, {
    headers,
    data: { type: 'PERSON', name: 'Ada Marlow', roles: ['CLAIMANT'] },
  });
  return id;
}

test('a recording is sent, its transcript corrected, and the result leads back into the call', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = await claimWithSpeaker(page);
  await page.goto(`/claims/${claim}?tab=voice`);
  await page.getByRole('button', { name: 'New interview' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Costs 50 tokens; [\d,]+ are left/)).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'call.wav', mimeType: 'audio/wav', buffer: await spokenCall() });
  await dialog.getByRole('button', { name: 'Send recording' }).click();
  await expect(page).toHaveURL(/\/voice\/[0-9a-f-]{36}$/);

  // The recording is decoded. A transcript that is brought ends the recogniser's work, if there is one.
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('00:30', { timeout: 180_000 });
  const edit = page.getByRole('button', { name: /^(Edit transcript|Bring a transcript)$/ });
  await edit.click();
  const editor = page.getByRole('textbox', { name: 'Transcript' });
  await editor.fill('not a line');
  await page.getByRole('button', { name: 'Save and score' }).click();
  await expect(page.getByText('Line 1 does not read as')).toBeVisible();
  await editor.fill(TRANSCRIPT);
  await page.getByRole('button', { name: 'Save and score' }).click();
  await expect(page.getByText('Recommended decision')).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('status').first()).toContainText('Completed', { timeout: 180_000 });

  const transcript = page.getByRole('region', { name: /^Transcript/ });
  const turn = transcript.getByRole('button', { name: /another car hit me from behind/ });
  await turn.click();
  await expect(turn).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('00:13');
  await expect(page.getByRole('region', { name: /^Attempts/ })).toContainText('50 tokens');

  await page.goto(`/claims/${claim}?tab=contradictions`);
  const row = page.getByRole('row', { name: /^Date of loss/ });
  await expect(row).toContainText('Differ');
  await row.getByRole('link', { name: '3 Nov 2026' }).click();
  await expect(page).toHaveURL(/\/voice\/.*#turn-/);
  await context.close();
});

test('tokens are granted and stand in the ledger', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'admin');
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Grant tokens' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('120');
  await dialog.getByLabel('Reason').fill('Order 77');
  await dialog.getByRole('button', { name: 'Grant tokens' }).click();
  await expect(page.getByRole('row', { name: /Order 77/ })).toContainText('+120');
  await context.close();
});
