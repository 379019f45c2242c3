import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectListening } from '../fixtures/test';

export const PASSWORD = 'Demo-password-1';

/** The whole page, not only its first part, from which some are sent on: who goes on to another one while it still loads breaks that one off. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first()).toBeVisible();
  await expectListening(page);
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expectWhole(page);
}

/**
 * Signs out by the menu, as a person does: one who clicks while the page is not yet listening sees no menu and clicks again. What a provider
 * asks then is up to the caller.
 */
export async function signOut(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: /Your account/ }).click();
    await expect(item).toBeVisible({ timeout: 2000 });
  }).toPass();
  await item.click();
}

const addressOf = (who: string) => (who.includes('@') ? who : `${who}@harbour.example`);

/** A browser of its own in which one person of the demo has just signed in. */
export async function freshBrowserOf(browser: Browser, who: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, addressOf(who));
  return { context, page };
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Session>();

/** A browser of its own for one person of the demo, on the first page: with the session of an earlier one as long as that holds. */
export async function browserOf(browser: Browser, who: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ storageState: sessions.get(who) });
  const page = await context.newPage();
  await page.goto('/');
  if (new URL(page.url()).pathname === '/login') {
    await signIn(page, addressOf(who));
    sessions.set(who, await context.storageState());
  } else await expectWhole(page);
  return { context, page };
}
