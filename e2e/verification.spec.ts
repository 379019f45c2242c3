import { expect, type Page } from '@playwright/test';
import { PEOPLE, VEHICLE } from '../db/seed/specimens/examples';
import { identityCardBack, identityCardFront } from '../db/seed/specimens/identity-card';
import { photograph } from '../db/seed/specimens/photograph';
import { logbookPage } from '../db/seed/specimens/vehicle-papers';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

/** A photograph that no other run has. */
const photo = (drawing: Buffer, seed: number) =>
  photograph(drawing, { seed: seed + (Date.now() % 1000), noise: 3, jpegQuality: 86, longestSide: 1600 });

/** A claim made through the API, as the page's own scripts would. */
async function claimWith(page: Page, body: Record<string, unknown>): Promise<string> {
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  const made = await page.request.post('/api/v1/claims', {
    headers: { authorization: `Bearer ${token.accessToken}`, 'x-organization-id': token.organizationId },
    data: { type: 'MOTOR', lossDate: '2026-11-02', description: 'Hit while parked.', ...body },
  });
  return (await made.json()).data.id;
}

const ran = (page: Page) =>
  expect(page.getByRole('status').first()).toContainText(/In review|Approved|Resubmission/, { timeout: 180_000 });

test('a logbook is uploaded on a claim, checked against it, and a person decides', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = await claimWith(page, {
    vehicle: { registrationNumber: VEHICLE.registrationNumber, vin: VEHICLE.vin, make: 'Volkswagen', model: 'Golf' },
  });
  await page.goto(`/claims/${claim}?tab=verifications`);
  await page.getByRole('link', { name: 'Verify a vehicle' }).click();
  await expect(page.getByText(VEHICLE.vin)).toBeVisible();
  const logbook = await photo(logbookPage(VEHICLE), 100);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logbook.jpg', mimeType: 'image/jpeg', buffer: logbook });
  await expect(page.getByRole('list', { name: 'Chosen documents' })).toContainText('logbook.jpg');
  await expect(page.getByRole('combobox', { name: 'Kind of document: logbook.jpg' })).toHaveText('Logbook');
  await page.getByRole('checkbox', { name: 'Let the policy decide what is clear' }).uncheck();
  await page.getByRole('button', { name: 'Run the checks' }).click();

  await expect(page).toHaveURL(/\/verifications\/[0-9a-f-]{36}$/);
  await ran(page);
  const table = page.getByRole('table', { name: 'Expected and found' }).first();
  await expect(table.getByRole('row', { name: /^VIN/ })).toContainText(VEHICLE.vin);
  const found = page.getByRole('region', { name: 'Expected and found' });
  await expect(found.getByText('The registered keeper is not proof of ownership.')).toBeVisible();

  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Decline documents' }).click();
  await expect(page.getByText('Say why the documents are declined.')).toBeVisible();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await page.getByLabel('Notes').fill('Compared with the car.');
  await page.getByRole('button', { name: 'Approve documents' }).click();
  await expect(page.getByRole('status').first()).toContainText('Approved');
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Compared with the car.');
  await page.goto(`/claims/${claim}?tab=verifications`);
  await expect(page.getByRole('row', { name: /Vehicle check/ })).toContainText('Approved');
  await context.close();
});

test('an identity card is checked by chosen checks, sent back, and another picture takes its place', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = await claimWith(page, {});
  await page.goto(`/verifications/new?claimId=${claim}`);
  const [front, back] = await Promise.all([
    photo(identityCardFront(PEOPLE.card), 300),
    photo(identityCardBack(PEOPLE.card), 400),
  ]);
  await page.locator('input[type=file]').setInputFiles([
    { name: 'id-card-front.jpg', mimeType: 'image/jpeg', buffer: front },
    { name: 'id-card-back.jpg', mimeType: 'image/jpeg', buffer: back },
  ]);
  await expect(page.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'All: Authenticity' }).uncheck();
  await page.getByRole('checkbox', { name: 'Metadata' }).check();
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Minimum age').fill('eighteen');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByLabel('Minimum age')).toBeFocused();
  await page.getByLabel('Minimum age').fill('18');
  await page.getByRole('checkbox', { name: 'Let the policy decide what is clear' }).uncheck();
  await page.getByRole('button', { name: 'Run the checks' }).click();

  await expect(page).toHaveURL(/\/verifications\/[0-9a-f-]{36}$/);
  await ran(page);
  await page.getByRole('button', { name: /Metadata/ }).click();
  await expect(page.getByText(/^Engine /).first()).toBeVisible();
  await page.keyboard.press('r');
  await page
    .getByLabel('Message to the applicant')
    .fill('Please photograph the front again, without the lamp, by Friday.');
  await page.getByRole('button', { name: 'Request resubmission' }).click();
  await expect(page.getByRole('status').first()).toContainText('Resubmission requested');

  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'id-card-front-again.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(identityCardFront(PEOPLE.card), 900),
  });
  await expect(dialog.getByRole('list', { name: 'Chosen documents' })).toContainText('id-card-front-again.jpg');
  await dialog.getByRole('button', { name: 'Add and run again' }).click();
  await expect(dialog).toBeHidden();
  await ran(page);
  await context.close();
});
