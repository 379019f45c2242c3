import { type Browser, expect, type Page } from '@playwright/test';
import { OpenIdProvider } from '../db/testing/openid-provider';
import { startSamlSite } from './fixtures/saml-site';
import { test } from './fixtures/test';
import { freshBrowserOf, signIn, signOut } from './pages/sign-in';

const ADMIN = 'admin@fjord.example';

/** The value beside a label in the lists of the page. */
async function factOf(page: Page, label: string): Promise<string> {
  const value = page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd[1]');
  return ((await value.locator('.mono').textContent()) ?? '').trim();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function testIt(page: Page, checks: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const found = page.getByRole('list', { name: 'What the test found' });
  for (const check of checks)
    await expect(found.getByRole('listitem').filter({ hasText: check })).toContainText('In order');
}

/** Somebody at a fresh browser types their address and follows where that leads, and signs out again; `leave` is what their provider asks then. */
async function enter(
  browser: Browser,
  email: string,
  name: string,
  leave: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/login?callbackUrl=%2Faccount');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Continue with single sign-on' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await signOut(page);
  await leave(page);
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  await context.close();
}

test('an administrator connects an OpenID and then a SAML provider, and people sign in by them', async ({
  browser,
}) => {
  const { page, context } = await freshBrowserOf(browser, ADMIN);
  await page.goto('/settings/sso');
  const callback = await factOf(page, 'Redirect URI');
  const openId = await OpenIdProvider.start(callback, {
    backchannelUri: await factOf(page, 'Back-channel log-out URI'),
    returnUri: await factOf(page, 'Post-logout redirect URI'),
  });
  const saml = await startSamlSite();
  try {
    await page.getByLabel('Domain', { exact: true }).fill('gmail.com');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText(/nobody’s domain/)).toBeVisible();
    await page.getByLabel('Domain', { exact: true }).fill('fjord.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Proven', { exact: true })).toBeVisible();

    await page.getByRole('radio', { name: /OpenID Connect/ }).click();
    await page.getByLabel('Use single sign-on').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Needed before it can be switched on.')).toBeVisible();
    await page.getByLabel('Issuer', { exact: true }).fill(openId.issuer);
    await page.getByLabel('Client ID', { exact: true }).fill(openId.clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(openId.secret);
    await page.getByLabel('Make an account at the first sign-in').click();
    await save(page);
    await testIt(page, ['Complete', 'Provider answers', 'Keys', 'Proven domains']);
    openId.person = { sub: 'f-1', email: 'liv@fjord.example', email_verified: true, name: 'Liv Dahl' };
    await enter(browser, 'liv@fjord.example', 'Liv Dahl', (at) =>
      at.getByRole('button', { name: 'Yes, sign me out' }).click(),
    );

    await page.reload();
    await expect(page.getByText('On', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /SAML 2.0/ }).click();
    await page.getByLabel('Entity ID of the provider').fill(saml.provider.entityId);
    await page.getByLabel('Sign-in URL of the provider').fill(saml.ssoUrl);
    await page.getByLabel('Signing certificate').fill(saml.provider.key.certificate);
    await save(page);
    await testIt(page, ['Complete', 'Certificates', 'Proven domains']);
    saml.metadataUrl = await factOf(page, 'Metadata');
    saml.person = 'nils@fjord.example';
    await enter(browser, 'nils@fjord.example', 'nils@fjord.example');

    await page.reload();
    await page.getByRole('checkbox', { name: 'fjord.example' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require single sign-on' }).click();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await refusePassword(browser);
  } finally {
    await page.goto('/settings/sso');
    await page.getByLabel('Use single sign-on').uncheck();
    await save(page);
    await Promise.all([openId.stop(), saml.stop(), context.close()]);
  }
  const again = await browser.newContext();
  await signIn(await again.newPage(), ADMIN);
  await again.close();
});

test('an administrator makes a token of provisioning; who comes by it is a member, and is signed out when switched off', async ({
  browser,
  request,
}) => {
  const { page, context } = await freshBrowserOf(browser, ADMIN);
  await page.goto('/settings/sso');
  const openId = await OpenIdProvider.start(await factOf(page, 'Redirect URI'));
  const base = await factOf(page, 'Base URL');
  try {
    await page.getByRole('button', { name: 'New provisioning token' }).click();
    await page.getByLabel('Name of the token').fill('Okta');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy this token now' });
    const token = ((await shown.locator('code').textContent()) ?? '').trim();
    expect(token).toMatch(/^scim_/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible();

    await page.getByLabel('Domain', { exact: true }).fill('fjord.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Proven', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /OpenID Connect/ }).click();
    await page.getByLabel('Issuer', { exact: true }).fill(openId.issuer);
    await page.getByLabel('Client ID', { exact: true }).fill(openId.clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(openId.secret);
    await page.getByLabel('Make an account at the first sign-in').uncheck();
    await page.getByRole('checkbox', { name: 'fjord.example' }).uncheck();
    await page.getByLabel('Use single sign-on').check();
    await save(page);

    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const email = 'signe@fjord.example';
    const made = await request.post(`${base}/Users`, {
      headers,
      data: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: email,
        displayName: 'Signe Holm',
        emails: [{ value: email, type: 'work', primary: true }],
        active: true,
      },
    });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await page.goto('/settings/members');
    await expect(page.getByText('Signe Holm').first()).toBeVisible();

    openId.person = { sub: 'f-2', email, email_verified: true, name: 'Signe Holm' };
    const own = await browser.newContext();
    const theirs = await own.newPage();
    await theirs.goto('/login?callbackUrl=%2Faccount');
    await theirs.getByLabel('E-mail').fill(email);
    await theirs.getByRole('button', { name: 'Continue' }).click();
    await theirs.getByRole('link', { name: 'Continue' }).click();
    await expect(theirs.getByText('Signe Holm').first()).toBeVisible();
    const off = await request.patch(`${base}/Users/${id}`, {
      headers,
      data: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      },
    });
    expect(off.status()).toBe(200);
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await page.reload();
    await expect(page.getByText('Signe Holm')).toHaveCount(0);
    await own.close();
  } finally {
    await page.goto('/settings/sso');
    await page.getByLabel('Use single sign-on').uncheck();
    await save(page);
    await Promise.all([openId.stop(), context.close()]);
  }
});

/** Whoever insists on a password is led to the provider, and one that does not answer leads back with the reason. */
async function refusePassword(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.locator('input[type=password]').fill('Demo-password-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Continue with single sign-on' })).toBeVisible();
  await page.goto('/login?sso=NO_ACCOUNT');
  await expect(page.getByText('There is no account for you yet.')).toBeVisible();
  await context.close();
}
