import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { attackedServer } from '@/db/testing/attacked-server';
import {
  answerConsent,
  ask,
  Browser,
  basic,
  ISSUER,
  peer,
  portalCaller,
  post,
  seeConsent,
} from '@/db/testing/authorization';
import { superuser } from '@/db/testing/superuser';
import { decideConsent, readConsent } from '@/lib/oauth/consent';

const at = attackedServer();

describe('redirect addresses', () => {
  it.each([
    'https://rp.example/cb/',
    'https://rp.example/cb?next=https://evil.example',
    'https://rp.example/cb#x',
    'https://rp.example:8443/cb',
    'https://rp.example:443/cb',
    'https://user@rp.example/cb',
    'https://rp.example/CB',
    'https://RP.example/cb',
    'https://rp.example/x/../cb',
    'https://rp.example/./cb',
    'https://rp.example/%63b',
    'https://rp.example.evil.example/cb',
    'https://rp.example%2eevil.example/cb',
    'https://evil.example/?https://rp.example/cb',
    'http://rp.example/cb',
    'http://127.0.0.1/cb',
    'javascript:alert(1)',
    '//rp.example/cb',
    '',
  ])('web: %s goes nowhere', async (redirect) => {
    const { url } = await ask(at.config, at.web, { redirect_uri: redirect });
    const answer = await new Browser().get(url);
    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.text).toContain('cannot be authorized');
  });

  it.each([
    ['http://127.0.0.1:61234/cb', true],
    ['http://127.0.0.1/cb', true],
    ['http://127.0.0.1:61234/other', false],
    ['http://127.0.0.1:61234/cb?x=1', false],
    ['http://localhost:5000/cb', false],
    ['http://[::1]:5000/cb', false],
    ['http://127.0.0.1:5000@evil.example/cb', false],
    ['http://127.0.0.2:5000/cb', false],
    ['https://127.0.0.1:5000/cb', false],
  ])('native: %s is taken: %s', async (redirect, taken) => {
    const { url } = await ask(await peer(at.native), at.native, { redirect_uri: redirect });
    const answer = await new Browser().get(url);
    expect(answer.status).toBe(taken ? 303 : 400);
  });

  it('an error page shows what was sent as text', async () => {
    const url = new URL(
      `${ISSUER}/oauth/authorize?client_id=<script>alert(1)</script>&redirect_uri=x&response_type=code`,
    );
    expect((await new Browser().get(url)).text).not.toContain('<script>');
  });

  it('a code is redeemed for its own address alone', async () => {
    const { form } = await at.freshCode();
    const answer = await post('/oauth/token', { ...form, redirect_uri: 'https://rp.example/other' }, basic(at.web));
    expect(answer.body.error).toBe('invalid_grant');
  });
});

describe('answers', () => {
  it('name their issuer, and the peer refuses another’s', async () => {
    const asked = await ask(at.config, at.web);
    const returned = await answerConsent(asked.url, at.viewer);
    expect(returned.searchParams.get('iss')).toBe(ISSUER);
    const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state, expectedNonce: asked.nonce };
    const mixed = new URL(returned);
    mixed.searchParams.set('iss', 'https://evil.example');
    await expect(openid.authorizationCodeGrant(at.config, mixed, checks)).rejects.toThrow();
    mixed.searchParams.delete('iss');
    await expect(openid.authorizationCodeGrant(at.config, mixed, checks)).rejects.toThrow();
  });

  it('never come by form or fragment, nor hold a token', async () => {
    const asked: Record<string, string>[] = [
      { response_mode: 'form_post' },
      { response_mode: 'fragment' },
      { response_type: 'token' },
      { response_type: 'code id_token' },
      { response_type: 'id_token' },
    ];
    for (const more of asked) {
      const { url } = await ask(at.config, at.web, more);
      const answer = await new Browser().get(url);
      expect(answer.location ?? '').not.toContain('/oauth/consent/');
      expect(`${answer.location}${answer.text}`).not.toContain('access_token');
    }
  });

  it('are never kept by anybody on the way', async () => {
    const tokens = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(at.server));
    expect(tokens.headers.get('cache-control')).toContain('no-store');
  });

  it('without asking a person there is no code', async () => {
    const { url } = await ask(at.config, at.web, { prompt: 'none' });
    const answer = await new Browser().get(url);
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required');
    const browser = new Browser();
    await answerConsent((await ask(at.config, at.web)).url, at.viewer, 'allow', browser);
    const again = await browser.get((await ask(at.config, at.web, { prompt: 'none' })).url);
    expect(new URL(again.location ?? '').searchParams.get('error')).toMatch(/^(login|consent)_required$/);
  });
});

describe('consent', () => {
  it('is answered in the browser that asked alone', async () => {
    const { uid } = await seeConsent((await ask(at.config, at.web)).url, at.viewer);
    await expect(readConsent(at.viewer, uid, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(decideConsent(at.viewer, uid, 'another', { decision: 'allow' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(readConsent(at.viewer, 'unknown', 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('speaks for who is signed in now, whoever the server remembers', async () => {
    const browser = new Browser();
    await answerConsent((await ask(at.config, at.web)).url, at.viewer, 'allow', browser);
    const asked = await ask(at.config, at.web);
    const returned = await answerConsent(asked.url, await portalCaller(at.tenant, 'admin'), 'allow', browser);
    const tokens = await openid.authorizationCodeGrant(at.config, returned, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    });
    expect(tokens.claims()?.sub).toBe(at.tenant.people.admin.id);
  });

  it('an application may insist that the person signs in anew', async () => {
    const login = await seeConsent((await ask(at.config, at.web, { prompt: 'login' })).url, at.viewer);
    expect(login.view?.obstacle).toBe('sign_in_again');
    await expect(decideConsent(at.viewer, login.uid, login.cookie, { decision: 'allow' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await superuser()`update sessions set created_at = now() - interval '2 hours' where id = ${at.viewer.sessionId}`;
    expect((await seeConsent((await ask(at.config, at.web, { max_age: '60' })).url, at.viewer)).view?.obstacle).toBe(
      'sign_in_again',
    );
    expect(
      (await seeConsent((await ask(at.config, at.web, { max_age: '86400' })).url, at.viewer)).view?.obstacle,
    ).toBeNull();
  });
});
