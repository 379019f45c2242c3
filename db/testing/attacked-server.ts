import { beforeAll } from 'vitest';
import { answerConsent, ask, peer, portalCaller } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import { makeTenant } from '@/db/testing/tenant';

/** What the applications of people are registered with. */
export const ATTACKED_SCOPES = ['openid', 'profile', 'email', 'claims:read'];

/** Two organizations, an application of each kind in the first, and a person of it who may only read. */
async function makeGround() {
  const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  const scopes = ATTACKED_SCOPES;
  const [web, native, server] = await Promise.all([
    makeApp(tenant, { type: 'web', redirectUris: ['https://rp.example/cb'], scopes }),
    makeApp(tenant, { type: 'native', redirectUris: ['http://127.0.0.1:5000/cb'], scopes }),
    makeApp(tenant, { type: 'server', scopes: ['claims:read'] }),
  ]);
  const [config, viewer] = await Promise.all([peer(web), portalCaller(tenant, 'viewer')]);
  return {
    tenant,
    other,
    web,
    native,
    server,
    /** The web application as its own library knows it. */
    config,
    viewer,
    /** A code of the web application that was allowed and not yet redeemed. */
    async freshCode() {
      const asked = await ask(config, web);
      const code = (await answerConsent(asked.url, viewer)).searchParams.get('code') ?? '';
      const redirect_uri = web.redirectUris[0] ?? '';
      return { code, form: { grant_type: 'authorization_code', code, redirect_uri, code_verifier: asked.verifier } };
    },
    /** A call of the API with a token, in the first organization unless told otherwise. */
    claimsWith: (token: string, organization = tenant.id) => new Client(token, organization).get('/claims'),
  };
}

type Ground = Awaited<ReturnType<typeof makeGround>>;

/** The authorization server with somebody to attack, made before the tests of a file. */
export function attackedServer(): Ground {
  const ground = {} as Ground;
  beforeAll(async () => {
    Object.assign(ground, await makeGround());
  });
  return ground;
}
