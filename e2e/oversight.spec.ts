import { expect } from '@playwright/test';
import { picture } from './fixtures/picture';
import { test } from './fixtures/test';
import { browserOf, signIn } from './pages/sign-in';

test('an administrator invites a person, who joins, works and is removed at once', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'admin');
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').last().fill('Kofi Mensah');
  await page.getByLabel('E-mail').last().fill('kofi@harbour.example');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByText(/\/invite\//).textContent();
  await page.getByRole('button', { name: 'Done' }).click();

  const guest = await browser.newContext();
  const invited = await guest.newPage();
  await invited.goto(new URL(link?.trim() ?? '').pathname);
  await invited.getByLabel('Your name').fill('Kofi Mensah');
  await invited.getByLabel('Password', { exact: true }).fill('a rather long sentence');
  await invited.getByLabel('Repeat the password').fill('a rather long sentence');
  await invited.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(invited.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: /Kofi Mensah/ });
  await row.getByRole('button', { name: 'Remove' }).click();
  // The row goes before the server has answered.
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row', { name: /Kofi Mensah/ })).toHaveCount(0);
  await removed;
  await invited.goto('/evidence');
  await expect(invited).toHaveURL(/\/login/);
  await guest.close();
  await context.close();
});

test('the audit log is filtered, opened, verified and exported', async ({ page }) => {
  await signIn(page, 'compliance@harbour.example');
  await page.goto('/audit?resourceType=claim');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Changes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/Chain verified/)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('a person sets name and picture', async ({ page }) => {
  await signIn(page, 'viewer@harbour.example');
  await page.goto('/account');
  await page.getByLabel('Name').fill('Hanna Vogt-Berg');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hanna Vogt-Berg').first()).toBeVisible();
  await page.getByTestId('picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture(5) });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.locator('main img').first()).toBeVisible();
});

test('every operation stands in the reference, every error code can be linked to', async ({ page }) => {
  await page.goto('/developers/reference#NOT_FOUND');
  await expect(page.locator('#NOT_FOUND')).toBeInViewport();
  await expect(page.locator('#reviewEvidence')).toBeAttached();
});
