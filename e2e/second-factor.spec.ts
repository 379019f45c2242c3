import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from './fixtures/test';
import { signIn, signOut } from './pages/sign-in';

const EMAIL = 'compliance@harbour.example';
const PASSWORD = 'Demo-password-1';

/** Past the code that was used last: each works once. */
function codeAfter(secret: string, steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

test('an authenticator is set up, asked for at the next sign-in, and removed', async ({ page, browser }) => {
  await signIn(page, EMAIL);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('.mono').textContent()) ?? '').replace(/\s/g, '');
  await dialog.getByLabel('Code').fill(codeAfter(secret, -1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Signing in asks for a code of your authenticator.')).toBeVisible();

  const again = await browser.newContext();
  const other = await again.newPage();
  await other.goto('/login');
  await other.getByLabel('E-mail').fill(EMAIL);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.locator('input[type=password]').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByText(/This code is not right/)).toBeVisible();
  await other.getByLabel('Code').fill(codeAfter(secret, 0));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other).not.toHaveURL(/\/login/);
  await again.close();

  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible();
});

test('a passkey is made and signs in without a password', async ({ page, context }) => {
  const browserControl = await context.newCDPSession(page);
  await browserControl.send('WebAuthn.enable');
  await browserControl.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, EMAIL);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('/account');
  await expect(page.getByText(/Last used/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Work laptop')).toHaveCount(0);
});
