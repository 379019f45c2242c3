import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const PASSWORD = 'Demo-password-1';

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The whole page, not only its first part, from which some are sent on: who goes on to another one while it still loads breaks that one off.
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first()).toBeVisible();
}

/** A browser of its own for one person of the demo, signed in. */
export async function browserOf(browser: Browser, who: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, who.includes('@') ? who : `${who}@harbour.example`);
  return { context, page };
}
