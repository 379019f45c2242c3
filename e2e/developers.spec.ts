import { createServer, type Server } from 'node:http';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import * as openid from 'openid-client';
import { Webhook } from 'standardwebhooks';
import { apiOf } from './fixtures/api';
import { test } from './fixtures/test';
import { browserOf, PASSWORD } from './pages/sign-in';

const ISSUER = `http://localhost:${process.env.E2E_PORT}`;

/** What a block of code on the page holds. */
const code = async (page: Page, label: string) => {
  const caption = page.locator('figcaption').filter({ hasText: new RegExp(`^${label}`) });
  return ((await page.locator('figure').filter({ has: caption }).locator('pre').textContent()) ?? '').trim();
};

/** One of the developers' pages, by way of the navigation. */
async function open(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('navigation', { name: 'Developers' }).getByRole('link', { name: tab }).click();
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
}

const claimsAs = (token: string, organization: string) =>
  fetch(`${ISSUER}/api/v1/claims`, {
    headers: { authorization: `Bearer ${token}`, 'x-organization-id': organization },
  });

/** An administrator lets a program use what its maker's role lacks, on the page that names it. */
async function approved(browser: Browser, path: string, place: (page: Page) => Locator): Promise<void> {
  const { context, page } = await browserOf(browser, 'admin');
  await page.goto(path);
  await place(page).getByRole('button', { name: 'Approve scopes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(place(page).getByText(/^Approved by/)).toBeVisible();
  await context.close();
}

test('a server’s application is registered, acts, shows in the log, gets a new secret and is suspended', async ({
  browser,
  request,
}) => {
  const { organization } = await apiOf(request, 'developer');
  const { context, page } = await browserOf(browser, 'developer');
  await open(page, 'Applications');
  await page.getByRole('link', { name: 'New application' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await page.getByRole('radio', { name: /^Server/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly reconciliation');
  await page.getByRole('checkbox', { name: /claims:read/ }).click();
  await page.getByRole('checkbox', { name: /openid/ }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('It is shown this once.')).toBeVisible();
  const clientId = await code(page, 'Client id');
  const secret = await code(page, 'Client secret');

  const tokenWith = async (given: string) =>
    fetch(`${ISSUER}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${given}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const issued = (await (await tokenWith(secret)).json()) as { access_token: string; scope: string };
  expect(issued.scope).toBe('claims:read');
  expect((await claimsAs(issued.access_token, organization)).status).toBe(403);

  await page.getByRole('link', { name: 'Open the application' }).click();
  await expect(page.getByRole('heading', { name: 'Nightly reconciliation' })).toBeVisible();
  await expect(page.getByText('Held back')).toBeVisible();
  await approved(browser, new URL(page.url()).pathname, (admin) => admin.locator('main'));
  expect((await claimsAs(issued.access_token, organization)).status).toBe(200);
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  const second = await code(page, 'Client secret');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  expect(second).not.toBe(secret);
  expect([(await tokenWith(secret)).status, (await tokenWith(second)).status]).toEqual([200, 200]);

  await page.getByRole('link', { name: 'Its requests' }).click();
  await expect(page).toHaveURL(/\/developers\/requests\?actorId=/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('rowheader', { name: 'GET /api/v1/claims' }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.goBack();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('none of its tokens works')).toBeVisible();
  expect((await claimsAs(issued.access_token, organization)).status).toBe(401);
  expect((await tokenWith(second)).status).toBe(401);
  await context.close();
});

test('a key is made, used and ended', async ({ browser, request }) => {
  const { organization } = await apiOf(request, 'developer');
  const { context, page } = await browserOf(browser, 'developer');
  await open(page, 'API keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Import script');
  await page.getByRole('checkbox', { name: /claims:read/ }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('Keep this key now')).toBeVisible();
  const key = await code(page, 'Key');
  expect(key).toMatch(/^sk_live_/);
  expect((await claimsAs(key, organization)).status).toBe(403);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /Import script/ });
  await expect(row).toContainText('Held back');
  await approved(browser, '/developers/keys', (admin) => admin.getByRole('row', { name: /Import script/ }));
  expect((await claimsAs(key, organization)).status).toBe(200);
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The key has ended.')).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect((await claimsAs(key, organization)).status).toBe(401);
  await context.close();
});

/** What a client's receiver of events got, on this machine; it answers what it is told to. */
async function receiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const answer = { status: 200 };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      outgoing.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/casefile`;
  return { url, received, answer, stop: () => server.close() };
}

test('an endpoint is added, tried, hears of a claim, gets a new secret, is sent an event again, and removed', async ({
  browser,
  request,
}) => {
  const client = await receiver();
  const { context, page } = await browserOf(browser, 'developer');
  await open(page, 'Webhooks');
  await page.getByRole('link', { name: 'New endpoint' }).click();
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://client.example');
  await page.getByRole('checkbox', { name: /^claim\.\*/ }).click();
  await expect(page.getByRole('checkbox', { name: 'claim.created' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await expect(page.getByText('An https address is needed.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(client.url);
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await expect(page.getByText('It is shown this once.')).toBeVisible();
  const secret = await code(page, 'Signing secret');
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('link', { name: 'Open the endpoint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client.url })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'Send a test' }).click();
  const side = page.getByRole('complementary', { name: 'Delivery' });
  await expect(side.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(side.getByText('Answered 200')).toBeVisible();
  expect(await code(page, 'Payload')).toContain('"type": "webhook.test"');
  // Others work on claims of the organization meanwhile.
  const heard = (type: string, about: string) =>
    client.received.filter(({ body }) => body.includes(`"${type}"`) && body.includes(about));
  const webhookId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const [tried] = heard('webhook.test', webhookId);
  expect(new Webhook(secret).verify(tried?.body ?? '', tried?.headers ?? {})).toMatchObject({ type: 'webhook.test' });

  const investigator = await apiOf(request, 'investigator');
  const claim = await request.post('/api/v1/claims', {
    headers: investigator.headers,
    data: { type: 'TRAVEL', lossDate: '2026-11-02', description: 'A suitcase that did not arrive.' },
  });
  const { id } = ((await claim.json()) as { data: { id: string } }).data;
  const created = () => heard('claim.created', id);
  await expect.poll(() => created().length).toBe(1);
  const [first] = created();
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'claim.created',
    data: { claimId: id },
  });
  const delivery = await request.get(`/api/v1/webhooks/${webhookId}/deliveries?type=claim.created`, {
    headers: (await apiOf(request, 'developer')).headers,
  });
  const deliveries = ((await delivery.json()) as { data: { id: string; payload: string }[] }).data;
  const deliveryId = deliveries.find(({ payload }) => payload.includes(id))?.id;

  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  const second = await code(page, 'Signing secret');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.reload();
  // The page still shows the test, which can be sent again too, until the other delivery is there.
  await page.locator(`a[href*="delivery=${deliveryId}"]`).click();
  await expect(side.getByRole('heading', { name: 'claim.created' })).toBeVisible();
  await side.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => created().length).toBe(2);
  const again = created().at(-1);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  for (const each of [secret, second]) new Webhook(each).verify(again?.body ?? '', again?.headers ?? {});
  expect(() => new Webhook(second).verify(first?.body ?? '', first?.headers ?? {})).toThrow();

  client.answer.status = 500;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(side.getByText('The receiver answered 500.').first()).toBeVisible();
  await expect(page.getByText('Nothing arrives here.')).toBeVisible();

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('it gets no events')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByRole('link', { name: client.url })).toHaveCount(0);
  client.stop();
  await context.close();
});

/** An application on the person's own machine: openid-client behind a loopback address, as a real one would be. */
class RelyingParty {
  private server: Server | undefined;
  private verifier = '';
  private state = '';
  private nonce = '';
  config: openid.Configuration | undefined;
  tokens: (openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers) | undefined;
  refused: unknown;

  async start(clientId: string): Promise<URL> {
    this.config = await openid.discovery(new URL(ISSUER), clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    this.server = createServer((incoming, answer) => {
      const url = new URL(incoming.url ?? '/', this.address);
      // A browser asks for a picture of the site by itself.
      if (url.pathname !== '/callback') return void answer.writeHead(404).end();
      const done = (text: string) => answer.writeHead(200, { 'content-type': 'text/plain' }).end(text);
      this.redeem(url).then(
        () => done('signed in'),
        (error: unknown) => {
          this.refused = error;
          done('refused');
        },
      );
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return this.authorizationUrl();
  }

  get address(): string {
    const address = this.server?.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  }

  async authorizationUrl(): Promise<URL> {
    if (!this.config) throw new Error('Not started.');
    this.verifier = openid.randomPKCECodeVerifier();
    this.state = openid.randomState();
    this.nonce = openid.randomNonce();
    return openid.buildAuthorizationUrl(this.config, {
      redirect_uri: `${this.address}/callback`,
      scope: 'openid profile email claims:read claims:write',
      code_challenge: await openid.calculatePKCECodeChallenge(this.verifier),
      code_challenge_method: 'S256',
      state: this.state,
      nonce: this.nonce,
    });
  }

  private async redeem(url: URL): Promise<void> {
    if (!this.config) throw new Error('Not started.');
    this.tokens = await openid.authorizationCodeGrant(this.config, url, {
      pkceCodeVerifier: this.verifier,
      expectedState: this.state,
      expectedNonce: this.nonce,
    });
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

test('an application asks a person, is let in, acts for them, and is shut out again', async ({ browser, request }) => {
  const developer = await apiOf(request, 'developer');
  const made = await request.post('/api/v1/oauth-apps', {
    headers: developer.headers,
    data: {
      name: 'Desk Companion',
      type: 'native',
      description: 'Keeps an eye on your claims.',
      redirectUris: ['http://127.0.0.1/callback'],
      scopes: ['openid', 'profile', 'email', 'claims:read', 'claims:write'],
      organizationId: developer.organization,
    },
  });
  const { clientId } = ((await made.json()) as { data: { clientId: string } }).data;
  const party = new RelyingParty();
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    // Nobody is signed in: the sign-in comes first and leads back to the question.
    await page.goto((await party.start(clientId)).href);
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
    await page.getByLabel('E-mail').fill('viewer@harbour.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Desk Companion asks for access' })).toBeVisible();
    await expect(page.getByText('Keeps an eye on your claims.')).toBeVisible();
    await expect(page.getByText('See claims and the people involved in them')).toBeVisible();
    await expect(page.getByText('which your role does not hold')).toBeVisible();
    await expect(page.getByText('viewer@harbour.example')).toBeVisible();

    await page.getByRole('button', { name: 'Do not allow' }).click();
    await expect(page.getByText('refused')).toBeVisible();
    expect(party.refused).toMatchObject({ error: 'access_denied' });

    await page.goto((await party.authorizationUrl()).href);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page.getByText('signed in')).toBeVisible();
    const { tokens, config } = party;
    if (!tokens || !config) throw new Error('No tokens.');
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['claims:read', 'email', 'openid', 'profile']);
    const person = await openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
    expect(person.email).toBe('viewer@harbour.example');
    expect((await claimsAs(tokens.access_token, developer.organization)).status).toBe(200);

    await page.goto('/account');
    const row = page.getByRole('row', { name: /Desk Companion/ });
    await row.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await claimsAs(tokens.access_token, developer.organization)).status).toBe(401);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  } finally {
    party.stop();
    await context.close();
  }
});

test('a question that another browser began, or nobody, is not found', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'viewer');
  const answer = await page.goto('/oauth/consent/made-up');
  expect(answer?.status()).toBe(404);
  const refused = await page.request.post('/oauth/consent/made-up/decision', {
    headers: { origin: 'https://evil.example' },
    data: { decision: 'allow' },
  });
  expect(refused.status()).toBe(403);
  const unknown = await page.request.get(
    '/oauth/authorize?client_id=nobody&redirect_uri=https://evil.example/&response_type=code',
    { maxRedirects: 0 },
  );
  expect(unknown.status()).toBe(400);
  await context.close();
});
