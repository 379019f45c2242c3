import { expect, type Page } from '@playwright/test';
import { picture } from './fixtures/picture';
import { test } from './fixtures/test';
import { browserOf } from './pages/sign-in';

/** Calls the API as the page's own scripts do. */
async function call(page: Page, method: string, path: string, body?: unknown) {
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  return page.request.fetch(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token.accessToken}`,
      'x-organization-id': token.organizationId,
      'content-type': 'application/json',
    },
    data: body === undefined ? undefined : JSON.stringify(body),
  });
}

test('a person without an account sends files through a link, and somebody reviews them', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'investigator');
  const claim = (
    await (
      await call(page, 'POST', '/claims', {
        type: 'PROPERTY',
        lossDate: '2026-11-02',
        description: 'Burst pipe in the attic.',
      })
    ).json()
  ).data;
  const link = (
    await (
      await call(page, 'POST', '/evidence/upload-links', { claimId: claim.id, label: 'Nora Field', maxFiles: 2 })
    ).json()
  ).data;

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor.newPage();
  await phone.goto(new URL(link.url).pathname);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Send your photos and papers, Nora');
  await phone.getByTestId('files').setInputFiles([
    { name: 'attic.jpg', mimeType: 'image/jpeg', buffer: await picture(41) },
    { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('#!/bin/sh\necho no\n') },
  ]);
  await expect(phone.getByText('Received')).toBeVisible();
  await expect(phone.getByText(/not what its name says/)).toBeVisible();
  await visitor.close();

  const reviewer = await browserOf(browser, 'compliance');
  await reviewer.page.goto(`/evidence?q=attic.jpg`);
  await reviewer.page.getByRole('link', { name: 'attic.jpg' }).first().click();
  await expect(reviewer.page.getByRole('heading', { level: 1, name: 'attic.jpg' })).toBeVisible();
  await expect(reviewer.page.getByRole('img', { name: 'attic.jpg' })).toBeVisible();
  await expect(reviewer.page.getByText('Nora Field').first()).toBeVisible();

  await reviewer.page.keyboard.press('d');
  await reviewer.page.getByRole('button', { name: 'Decline and open next' }).click();
  await expect(reviewer.page.getByText(/Say why the evidence is declined/)).toBeVisible();
  await reviewer.page.getByLabel(/^Notes/).fill('Too dark to see the pipe.');
  const url = reviewer.page.url();
  await reviewer.page.keyboard.press('Control+Enter');
  await expect(reviewer.page).not.toHaveURL(url);
  await reviewer.page.goto(url);
  await expect(reviewer.page.getByText('Declined').first()).toBeVisible();
  await expect(reviewer.page.getByText('Too dark to see the pipe.').first()).toBeVisible();
  await reviewer.context.close();
  await context.close();
});

test('the uploader cannot review the own file; tags are shown at once', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'supervisor');
  const origin = new URL(page.url()).origin;
  const token = (await (await page.request.post('/api/session/token', { headers: { origin } })).json()).data;
  const answer = await page.request.post('/api/v1/evidence/public-upload/proxy-upload', {
    headers: { authorization: `Bearer ${token.accessToken}`, 'x-organization-id': token.organizationId },
    multipart: { file: { name: 'own.jpg', mimeType: 'image/jpeg', buffer: await picture(77) } },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()).data;
  await page.goto(`/evidence/review/${id}`);
  await expect(page.getByText('You uploaded this file. Somebody else has to review it.')).toBeVisible();
  await page.getByLabel('Add a tag').fill('Own Work');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove own work' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove own work' })).toBeVisible();
  await context.close();
});
