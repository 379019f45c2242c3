import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const close = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

export type OpenIdPerson = { sub: string; email?: string; email_verified?: boolean; [claim: string]: unknown };

/** What an administrator enters. */
const configOf = (issuer: string, clientId: string, secret: string) => ({
  protocol: 'oidc',
  enabled: true,
  oidcIssuer: issuer,
  oidcClientId: clientId,
  oidcClientSecret: secret,
});

/** A customer's OpenID provider on loopback: oidc-provider, with one application and a person who signs in without being asked. */
export class OpenIdProvider {
  /** Who sits at the browser. */
  person: OpenIdPerson = { sub: 'nobody' };

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    readonly clientId: string,
    readonly secret: string,
  ) {}

  get config() {
    return configOf(this.issuer, this.clientId, this.secret);
  }

  static async start(
    redirectUri: string,
    logout?: { backchannelUri: string; returnUri: string },
  ): Promise<OpenIdProvider> {
    const server = createServer();
    const issuer = await listen(server);
    const clientId = `casefile-${randomBytes(4).toString('hex')}`;
    const secret = randomBytes(24).toString('base64url');
    const self = new OpenIdProvider(server, issuer, clientId, secret);
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: secret,
          redirect_uris: [redirectUri],
          ...(logout
            ? {
                backchannel_logout_uri: logout.backchannelUri,
                backchannel_logout_session_required: true,
                post_logout_redirect_uris: [logout.returnUri],
              }
            : {}),
        },
      ],
      // Its own guard keeps it from machines at home, where this service is.
      fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body, redirect: 'manual' }),
      cookies: { keys: [randomBytes(16).toString('hex')] },
      jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'casefileRole'] },
      findAccount: async (_context, sub) => ({
        accountId: sub,
        claims: async () => (sub === self.person.sub ? self.person : { sub }),
      }),
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    });
    const serve = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/sign-in/')) return void serve(request, response);
      void self.signIn(provider, request, response);
    });
    return self;
  }

  private async signIn(provider: Provider, ...exchange: Parameters<Provider['interactionDetails']>): Promise<void> {
    const { params } = await provider.interactionDetails(...exchange);
    const grant = new provider.Grant({ accountId: this.person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const result = { login: { accountId: this.person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(...exchange, result);
  }

  stop(): Promise<void> {
    return close(this.server);
  }
}

/** Follows redirects below the provider, with cookies, until it sends the browser away; answers where to. */
export async function throughProvider(location: string, cookies = new Map<string, string>()): Promise<URL> {
  const home = new URL(location).origin;
  let at = new URL(location);
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 10 && at.origin === home; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, {
      ...(form ? { method: 'POST', body: form } : {}),
      redirect: 'manual',
      headers: { cookie },
    });
    form = null;
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (!next) {
      // It asks whether to sign out; the person says yes.
      const page = await answer.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
      if (!action || !xsrf) throw new Error(`The provider stays at ${at}: ${page.slice(0, 500)}`);
      at = new URL(action, at);
      form = new URLSearchParams({ xsrf, logout: 'yes' });
      continue;
    }
    at = new URL(next, at);
  }
  return at;
}

type Forging = {
  /** The id token of a token request, given what it ought to say. */
  idToken: (claims: JWTPayload, key: ForgersKey) => Promise<string>;
  metadata?: Record<string, unknown>;
};

export type ForgersKey = { privateKey: CryptoKey; kid: string; secret: string };

/** A provider that says what a test wants it to: for what no honest one would send. */
export class ForgedProvider {
  forging: Forging = { idToken: (claims, key) => signed(claims, key) };
  nonce = '';
  readonly clientId = 'casefile';
  readonly secret = randomBytes(32).toString('base64url');

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    readonly key: Omit<ForgersKey, 'secret'>,
  ) {}

  get config() {
    return configOf(this.issuer, this.clientId, this.secret);
  }

  static async start(): Promise<ForgedProvider> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = 'one';
    const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
    const server = createServer();
    const self = new ForgedProvider(server, await listen(server), { privateKey, kid });
    server.on('request', async (request, response) => {
      const seconds = Math.floor(Date.now() / 1000);
      const claims = {
        iss: self.issuer,
        aud: self.clientId,
        sub: 'forged',
        iat: seconds,
        exp: seconds + 60,
        nonce: self.nonce,
      };
      const answers: Record<string, () => unknown> = {
        '/.well-known/openid-configuration': () => ({
          issuer: self.issuer,
          authorization_endpoint: `${self.issuer}/authorize`,
          token_endpoint: `${self.issuer}/token`,
          jwks_uri: `${self.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
          ...self.forging.metadata,
        }),
        '/keys': () => ({ keys: [jwk] }),
        '/token': async () => ({
          access_token: 'x',
          token_type: 'Bearer',
          id_token: await self.forging.idToken(claims, { privateKey, kid, secret: self.secret }),
        }),
      };
      const body = await answers[request.url ?? '']?.();
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    return self;
  }

  stop(): Promise<void> {
    return close(this.server);
  }
}

/** An id token as it should be. */
export const signed = (claims: JWTPayload, { privateKey, kid }: ForgersKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
