import { expect, type Page } from '@playwright/test';
import { film, paper, tone } from './fixtures/media';
import { picture } from './fixtures/picture';
import { test } from './fixtures/test';
import { ClaimPage } from './pages/claim-page';
import { browserOf } from './pages/sign-in';

test.describe.configure({ mode: 'serial' });

const DESCRIPTION = 'Van rolled into a parked car in Matlock. Nobody was in the van.';
let reference = '';

async function newClaim(page: Page): Promise<string> {
  await page.goto('/');
  // A key pressed before the page's scripts run is lost, as it is for a person.
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1, name: 'New claim' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: /Open claim/ }).click();
  await expect(page.getByText('Choose one.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Motor' }).click();
  await page.getByLabel('Day of the loss').fill('2026-11-14');
  await page.getByLabel(/^Time/).fill('09:30');
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByRole('textbox', { name: 'Amount claimed' }).fill('much');
  await page.getByRole('button', { name: /Open claim/ }).click();
  await expect(page.getByText('A decimal with two places, such as 1234.50.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount claimed' }).fill('2,150');
  await page.getByRole('button', { name: /Open claim/ }).click();
  await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Van rolled into a parked car in Matlock');
  await expect(page.getByRole('group', { name: 'Key facts' })).toContainText('£2,150.00');
  const shown = page.getByText(/^CLM-\d\d-\d{5}$/).first();
  return (await shown.textContent())?.trim() ?? '';
}

test('an investigator opens a claim; a supervisor assigns and reassigns it', async ({ browser }) => {
  const investigator = await browserOf(browser, 'investigator');
  reference = await newClaim(investigator.page);
  const supervisor = await browserOf(browser, 'supervisor');
  const claim = new ClaimPage(supervisor.page);
  await claim.openFromList(reference);
  await claim.assignTo('Ines Okafor');
  await expect(claim.page.getByRole('group', { name: 'Key facts' })).toContainText('Investigating');
  await claim.page.getByRole('button', { name: 'Reassign' }).click();
  await claim.choose('Investigator', /Maya Lindqvist/);
  await claim.dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(claim.dialog.getByText('Say why the claim changes hands.')).toBeVisible();
  await claim.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(claim.dialog).toBeHidden();
  await claim.assignTo('Maya Lindqvist', 'Ines is on leave.');
  await investigator.context.close();
  await supervisor.context.close();
});

test('the investigator adds a participant, a contact, an indicator and a note', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = new ClaimPage(page);
  await claim.openFromList(reference);
  await claim.addPerson('Greta Solheim', 'Claimant');
  await claim.logCall('Greta Solheim', 'Reached', 'Heard the van, did not see it.');

  await page.getByRole('button', { name: 'Add an indicator' }).click();
  await claim.dialog.getByLabel('What is striking').fill('Handbrake repaired a week before');
  await claim.dialog.getByRole('radio', { name: 'High' }).click();
  await claim.dialog.getByRole('button', { name: 'Add an indicator' }).click();
  const row = page.getByRole('row', { name: /Handbrake repaired/ });
  await expect(row).toContainText('Open');
  await row.getByRole('button', { name: /^Judge/ }).click();
  await page.getByRole('menuitem', { name: 'Confirm' }).click();
  await expect(row).toContainText('Confirmed');
  await expect(page.getByText('Each is an indicator, not proof.')).toBeVisible();

  await claim.tab('Notes');
  await page.getByLabel('Add a note').fill('The garage keeps the old cable.');
  await page.keyboard.press('Control+Enter');
  const notes = page.getByRole('list', { name: 'Notes of the claim' });
  await expect(notes).toContainText('The garage keeps the old cable.');
  await expect(notes.getByText('Sending')).toBeHidden();
  await page.reload();
  await expect(notes).toContainText('The garage keeps the old cable.');
  await context.close();
});

test('evidence of four kinds arrives with progress and gets its pictures; a link is made and revoked', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = new ClaimPage(page);
  await claim.openFromList(reference);
  await claim.tab('Evidence');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'van.jpg', mimeType: 'image/jpeg', buffer: await picture(7) },
    { name: 'garage-invoice.pdf', mimeType: 'application/pdf', buffer: await paper(['Handbrake cable', '£118.00']) },
    { name: 'call-solheim.wav', mimeType: 'audio/wav', buffer: tone(330) },
    { name: 'street.mp4', mimeType: 'video/mp4', buffer: await film(reference) },
    { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('#!/bin/sh\necho no\n') },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('Arrived')).toHaveCount(4, { timeout: 180_000 });
  await expect(uploads.getByRole('listitem').filter({ hasText: 'not-a-photo.jpg' })).not.toContainText('Arrived');
  const files = page.getByRole('list', { name: 'Files of the claim' });
  for (const name of ['van.jpg', 'garage-invoice.pdf', 'call-solheim.wav', 'street.mp4']) {
    await expect(files.getByRole('link', { name })).toBeVisible();
  }
  for (const name of ['van.jpg', 'garage-invoice.pdf']) {
    const card = files.getByRole('listitem').filter({ hasText: name });
    await expect(card.locator('img')).toBeVisible({ timeout: 180_000 });
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }

  await page.getByRole('button', { name: 'Upload link' }).click();
  await claim.dialog.getByLabel(/^For whom/).fill('Greta Solheim');
  await claim.dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(claim.dialog.getByText(/\/upload\/[\w-]{20,}/)).toBeVisible();
  await claim.dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(claim.dialog.getByText('Revoked')).toBeVisible();
  await context.close();
});

test('two people who change the facts at once: the second is told and sees the newest state', async ({ browser }) => {
  const first = await browserOf(browser, 'investigator');
  const second = await browserOf(browser, 'supervisor');
  const edit = async (page: Page) => {
    const claim = new ClaimPage(page);
    await claim.openFromList(reference);
    await page.getByRole('button', { name: 'Edit facts' }).click();
    return claim;
  };
  const mine = await edit(first.page);
  const theirs = await edit(second.page);
  await mine.dialog.getByLabel(/^Place/).fill('Bank Road, Matlock');
  await mine.dialog.getByRole('button', { name: 'Save facts' }).click();
  await expect(mine.dialog).toBeHidden();
  await theirs.dialog.getByLabel(/^Place/).fill('Dale Road, Matlock');
  await theirs.dialog.getByRole('button', { name: 'Save facts' }).click();
  await expect(second.page.getByText('Somebody else changed this meanwhile')).toBeVisible();
  await expect(theirs.dialog.getByLabel(/^Place/)).toHaveValue('Bank Road, Matlock');
  await first.context.close();
  await second.context.close();
});

test('a decision is proposed, approved by a second person, and the closed claim is read-only', async ({ browser }) => {
  const investigator = await browserOf(browser, 'investigator');
  const claim = new ClaimPage(investigator.page);
  await claim.openFromList(reference);
  await expect(async () => {
    await claim.page.keyboard.press('p');
    await expect(claim.page).toHaveURL(/tab=decision/, { timeout: 2000 });
  }).toPass();
  await claim.page.getByRole('radio', { name: /^Cleared/ }).click();
  await claim.page.getByLabel('Rationale').fill('The cable broke; the garage confirms it.');
  await claim.page.getByRole('button', { name: /^Propose decision/ }).click();
  await expect(claim.page.getByText(/You proposed this decision/)).toBeVisible();

  const supervisor = await browserOf(browser, 'supervisor');
  const decided = new ClaimPage(supervisor.page);
  await decided.openFromList(reference);
  await decided.tab('Decision');
  await decided.page.getByLabel(/^Notes/).fill('Agreed.');
  await decided.page.getByRole('button', { name: 'Approve and close' }).click();
  await expect(decided.page.getByText('This claim is closed and read-only.')).toBeVisible();
  await expect(decided.page.getByText('Agreed.')).toBeVisible();

  await claim.openFromList(reference);
  await expect(claim.page.getByRole('button', { name: 'Add a participant' })).toHaveAttribute('aria-disabled', 'true');
  await expect(claim.page.getByRole('button', { name: 'Edit facts' })).toHaveCount(0);
  await claim.tab('Export');
  const download = claim.page.waitForEvent('download');
  await claim.page.getByRole('button', { name: 'Download the claim file' }).click();
  expect((await download).suggestedFilename()).toBe(`${reference}.claim.json`);

  await claim.page.getByRole('button', { name: 'Reopen' }).click();
  await claim.dialog.getByLabel('Reason').fill('New photos came in.');
  await claim.dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(claim.page.getByText('This claim is closed and read-only.')).toBeHidden();
  await claim.tab('Decision');
  await expect(claim.page.getByRole('heading', { name: /Earlier proposals/ })).toBeVisible();
  await investigator.context.close();
  await supervisor.context.close();
});

test('the list: filters in the address, keyboard, several claims assigned at once, CSV', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'supervisor');
  await page.goto('/claims?status=OPEN&investigator=none');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(2)).toBeVisible();
  const before = (await rows.count()) - 1;
  expect(before).toBeGreaterThan(1);
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const claim = new ClaimPage(page);
  const { dialog } = claim;
  await claim.choose('Investigator', /Tobias Renner/);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(before - 2 === 0 ? 0 : before - 1);

  await page.goto('/claims?sortBy=reference&sortOrder=asc');
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-row-link]').nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^claims-.*\.csv$/);
  await page.locator('[data-row-link]').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
  await context.close();
});

test('a viewer reads everything and is told why nothing can be changed', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'viewer');
  const claim = new ClaimPage(page);
  await claim.openFromList(reference);
  await expect(page.getByText('Your role may read claims, not change them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an indicator' })).toHaveAttribute('aria-disabled', 'true');
  await claim.tab('Notes');
  await expect(page.getByText('Needs the scope claims:write').first()).toBeVisible();
  await page.goto('/claims/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'This claim does not exist' })).toBeVisible();
  await context.close();
});
