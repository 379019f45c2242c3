import { expect } from '@playwright/test';
import { test } from './fixtures/test';
import { freshBrowserOf, signIn, signOut } from './pages/sign-in';

test('a page behind the sign-in leads to it and back, and only to our own pages', async ({ page }) => {
  await page.goto('/audit?outcome=success');
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await page.getByLabel('E-mail').fill('supervisor@harbour.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=password]').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('E-mail or password is wrong.').first()).toBeVisible();
  await page.locator('input[type=password]').fill('Demo-password-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/audit\?outcome=success$/);

  const foreign = await page.context().browser()?.newPage();
  if (!foreign) throw new Error('No browser.');
  await foreign.goto('/login?callbackUrl=https://evil.example/');
  await foreign.getByLabel('E-mail').fill('viewer@harbour.example');
  await foreign.getByRole('button', { name: 'Continue' }).click();
  await foreign.locator('input[type=password]').fill('Demo-password-1');
  await foreign.getByRole('button', { name: 'Sign in' }).click();
  await expect(foreign.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(foreign.url()).hostname).toBe('localhost');
  await foreign.close();
});

test('a copied cookie is dead after sign-out', async ({ browser }) => {
  const { context, page } = await freshBrowserOf(browser, 'viewer');
  const copied = await context.storageState();
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  const thief = await browser.newContext({ storageState: copied });
  const stolen = await thief.newPage();
  await stolen.goto('/evidence');
  await expect(stolen).toHaveURL(/\/login/);
  const token = await stolen.request.post('/api/session/token', { headers: { origin: new URL(page.url()).origin } });
  expect(token.status()).toBe(401);
  await thief.close();
  await context.close();
});

test('the address that takes the cookie refuses other origins', async ({ page }) => {
  await signIn(page, 'viewer@harbour.example');
  const foreign = await page.request.post('/api/session/token', { headers: { origin: 'https://evil.example' } });
  expect(foreign.status()).toBe(403);
  const own = await page.request.post('/api/session/token', { headers: { origin: new URL(page.url()).origin } });
  expect(own.status()).toBe(200);
});

test('another session is ended from the account page', async ({ browser }) => {
  const first = await freshBrowserOf(browser, 'compliance');
  const second = await freshBrowserOf(browser, 'compliance');
  await first.page.goto('/account');
  await first.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(first.page.getByText(/sessions? ended/)).toBeVisible();
  await second.page.goto('/account');
  await expect(second.page).toHaveURL(/\/login/);
  await first.context.close();
  await second.context.close();
});

test('pages carry a policy under which only their own scripts run, and cannot be framed', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const response = await page.goto('/login');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
  await signIn(page, 'supervisor@harbour.example');
  await page.goto('/claims');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});
