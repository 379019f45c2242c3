import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { attackedServer } from '@/db/testing/attacked-server';
import { answerConsent, ask, ISSUER, portalCaller, seeConsent, signInWith } from '@/db/testing/authorization';
import { activeSigningKey, publicKeySet } from '@/lib/auth/signing-keys';
import { decideConsent } from '@/lib/oauth/consent';

const at = attackedServer();

describe('what is no access token of ours', () => {
  it('is refused: id tokens, refresh tokens, codes, tokens for somebody else', async () => {
    const tokens = await signInWith(at.config, at.web, at.viewer);
    const { code } = await at.freshCode();
    for (const value of [tokens.id_token, tokens.refresh_token, code, at.tenant.tokens.viewer.refreshToken]) {
      expect((await at.claimsWith(value ?? '')).outcome).toBe('401 UNAUTHENTICATED');
    }
  });

  it('is refused: other algorithms, keys, audiences, issuers and types over the very same claims', async () => {
    const { access_token: real } = await signInWith(at.config, at.web, at.viewer);
    expect((await at.claimsWith(real)).status).toBe(200);
    const claims = decodeJwt(real);
    const { kid } = decodeProtectedHeader(real);
    const [, payload] = real.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwk = (await publicKeySet()).keys.find((key) => key.kid === kid);
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const sign = (key: Parameters<SignJWT['sign']>[0], header: object, change: object = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
        .sign(key);
    const { privateKey } = await activeSigningKey();
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(JSON.stringify(jwk))),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(String(jwk?.x))),
      await sign(foreign, {}),
      await sign(foreign, { kid: 'unknown' }),
      await sign(foreign, { jwk }),
      await sign(foreign, { jku: 'https://evil.example/jwks.json' }),
      await sign(privateKey, { typ: 'JWT' }),
      await sign(privateKey, { typ: undefined }),
      await sign(privateKey, {}, { aud: 'https://other.example' }),
      await sign(privateKey, {}, { aud: ISSUER }),
      await sign(privateKey, {}, { iss: 'https://evil.example' }),
      await sign(privateKey, {}, { exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign(privateKey, {}, { sid: randomBytes(8).toString('hex') }),
      await sign(privateKey, {}, { client_id: undefined }),
      await sign(privateKey, {}, { cnf: { 'x5t#S256': 'x' } }),
      await sign(privateKey, { kid: undefined }),
    ];
    for (const [index, token] of forged.entries()) {
      expect((await at.claimsWith(token)).outcome, String(index)).toMatch(/^401 (UNAUTHENTICATED|TOKEN_EXPIRED)$/);
    }
    expect(createPrivateKey(foreign.export({ type: 'pkcs8', format: 'pem' })).asymmetricKeyType).toBe('ec');
  });

  it('a token of another grant or application does not pass for one that lives', async () => {
    const { access_token: real } = await signInWith(at.config, at.web, at.viewer);
    const { privateKey, kid } = await activeSigningKey();
    const change = (claims: object) =>
      new SignJWT({ ...decodeJwt(real), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
        .sign(privateKey);
    for (const claims of [
      { gid: 'unknown' },
      { gid: undefined },
      { client_id: at.server.clientId },
      { client_id: 'app_unknown' },
      { sub: at.tenant.people.admin.id },
    ]) {
      expect((await at.claimsWith(await change(claims))).outcome).toMatch(/^401 /);
    }
  });
});

describe('organizations', () => {
  it('an application acts in its own alone', async () => {
    const tokens = await signInWith(at.config, at.web, at.viewer);
    expect((await at.claimsWith(tokens.access_token, at.other.id)).outcome).toBe('403 ORGANIZATION_MISMATCH');
  });

  it('nobody allows what belongs to an organization they are no member of', async () => {
    const stranger = await portalCaller(at.other, 'admin');
    const { view, uid, cookie } = await seeConsent((await ask(at.config, at.web)).url, stranger);
    expect(view).toMatchObject({ obstacle: 'not_member', scopes: [] });
    await expect(decideConsent(stranger, uid, cookie, { decision: 'allow' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const returned = await answerConsent((await ask(at.config, at.web)).url, stranger, 'deny');
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.get('code')).toBeNull();
  });
});
