import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { SamlProvider as Provider, type SamlProvider, type Statement } from '@/db/testing/saml-provider';
import { Browser, configure, domainOf, setOut, withSaml } from '@/db/testing/sso';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let tenant: Tenant;
let other: Tenant;
let provider: SamlProvider;
let victim: string;
let serial = 0;

beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  provider = await withSaml(tenant);
  victim = tenant.people.admin.email;
});

const somebody = () => {
  serial += 1;
  return `attacker${serial}@${domainOf(tenant)}`;
};

const REFUSED = { outcome: '401 UNAUTHENTICATED', reason: 'ANSWER_INVALID' };
const told = (answer: { outcome: string; problem: Record<string, unknown> }) => ({
  outcome: answer.outcome,
  reason: answer.problem.reason,
});

/** A response about the attacker in which everything is right but what the test changes. */
async function attempt(change: (request: { acs: string; issuer: string }) => Partial<Statement>) {
  const trip = await setOut(tenant, provider);
  const answer = await trip.hand(provider.respond(provider.statement(trip.request, somebody(), change(trip.request))));
  return { ...trip, answer };
}

const minutes = (n: number) => new Date(Date.now() + n * 60_000);

describe('a response that is signed and not for us, now, by this provider', () => {
  const cases: [string, (request: { acs: string; issuer: string }) => Partial<Statement>][] = [
    ['another audience', () => ({ audience: 'https://elsewhere.example' })],
    ['no audience', () => ({ audience: null })],
    ['another organization’s audience', ({ issuer }) => ({ audience: issuer.replace(tenant.id, other.id) })],
    ['another recipient', () => ({ recipient: 'https://elsewhere.example/acs' })],
    ['another organization’s recipient', ({ acs }) => ({ recipient: acs.replace(tenant.id, other.id) })],
    ['another destination', () => ({ destination: 'https://elsewhere.example/acs' })],
    ['another issuer', () => ({ issuer: 'https://evil.example' })],
    ['another issuer of the response', () => ({ responseIssuer: 'https://evil.example' })],
    ['a time that has passed', () => ({ notBefore: minutes(-20), notOnOrAfter: minutes(-10) })],
    ['a time to come', () => ({ notBefore: minutes(10), notOnOrAfter: minutes(20) })],
    [
      'an assertion made long ago',
      () => ({ issuedAt: minutes(-30), notBefore: minutes(-30), notOnOrAfter: minutes(600) }),
    ],
    ['the answer to another request', () => ({ inResponseTo: '_another' })],
    ['a subject confirmed by a key', () => ({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' })],
    ['no subject', () => ({ nameId: '' })],
  ];
  it.each(cases)('%s is refused', async (_name, change) => {
    const { answer, browser } = await attempt(change);
    expect(told(answer)).toEqual(REFUSED);
    expect(await browser.session()).toBeNull();
  });

  it('without a destination, where only the assertion is signed, counts: its recipient says the same under the signature', async () => {
    expect((await attempt(() => ({ destination: null }))).answer.status).toBe(303);
  });
});

describe('signatures', () => {
  it.each([
    ['none', { assertion: false }],
    ['of the response alone', { assertion: false, response: true }],
    ['by SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
  ])('%s is refused', async (_name, signing) => {
    const { hand, request } = await setOut(tenant, provider);
    expect(told(await hand(provider.respond(provider.statement(request, somebody()), signing)))).toEqual(REFUSED);
  });

  it('of assertion and response are taken', async () => {
    const { hand, request } = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(request, somebody()), { response: true });
    expect((await hand(xml)).status).toBe(303);
  });

  it('by a key that the response brings along is refused', async () => {
    const { hand, request } = await setOut(tenant, provider);
    const { key } = await Provider.make();
    expect(told(await hand(provider.respond(provider.statement(request, victim), { key })))).toEqual(REFUSED);
  });

  it('do not cover what is changed afterwards', async () => {
    const email = somebody();
    for (const change of [
      (xml: string) => xml.replaceAll(email, victim),
      (xml: string) =>
        xml.replace(
          '<saml:AttributeValue>',
          `<saml:AttributeValue>${victim}</saml:AttributeValue><saml:AttributeValue>`,
        ),
      (xml: string) => xml.replace(/NotOnOrAfter="[^"]+"/g, `NotOnOrAfter="${minutes(600).toISOString()}"`),
    ]) {
      const { hand, request } = await setOut(tenant, provider);
      expect(told(await hand(change(provider.respond(provider.statement(request, email)))))).toEqual(REFUSED);
    }
  });
});

/** The parts of a response whose assertion is signed, and a forged assertion about somebody else. */
function parts(xml: string, email: string) {
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(assertion)?.[0] ?? '';
  const bare = assertion.replace(signature, '');
  const forged = bare.replaceAll(email, victim);
  const renamed = forged.replace(/ ID="[^"]+"/, ' ID="_forged"');
  const into = (outer: string, inner: string) => outer.replace('</saml:Assertion>', `${inner}</saml:Assertion>`);
  const holding = (inner: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);
  const afterIssuer = (outer: string, inner: string) => outer.replace('</saml:Issuer>', `</saml:Issuer>${inner}`);
  return { assertion, signature, bare, forged, renamed, into, holding, afterIssuer };
}

/** The eight ways of wrapping (Somorovsky et al., «On Breaking SAML», 2012, as SAML Raider numbers them). */
const WRAPPINGS: Record<string, (xml: string, email: string) => string> = {
  XSW1: (xml, email) => {
    const { assertion, renamed } = parts(xml, email);
    const outer = xml.replace(assertion, renamed).replace(/ ID="[^"]+"/, ' ID="_outer"');
    return outer.replace(
      '</saml:Issuer>',
      `</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Object>${xml}</ds:Object></ds:Signature>`,
    );
  },
  XSW2: (xml, email) => {
    const { assertion, renamed } = parts(xml, email);
    const outer = xml.replace(assertion, renamed).replace(/ ID="[^"]+"/, ' ID="_outer"');
    return outer.replace('</saml:Issuer>', `</saml:Issuer>${xml}`);
  },
  XSW3: (xml, email) => {
    const { assertion, renamed } = parts(xml, email);
    return xml.replace(assertion, `${renamed}${assertion}`);
  },
  XSW4: (xml, email) => {
    const { assertion, renamed, into } = parts(xml, email);
    return xml.replace(assertion, into(renamed, assertion));
  },
  XSW5: (xml, email) => {
    const { assertion, signature, bare, renamed, afterIssuer } = parts(xml, email);
    return xml.replace(assertion, `${afterIssuer(renamed, signature)}${bare}`);
  },
  XSW6: (xml, email) => {
    const { assertion, bare, renamed, holding, afterIssuer } = parts(xml, email);
    return xml.replace(assertion, afterIssuer(renamed, holding(bare)));
  },
  XSW7: (xml, email) => {
    const { assertion, forged } = parts(xml, email);
    return xml.replace(assertion, `<samlp:Extensions>${forged}</samlp:Extensions>${assertion}`);
  },
  XSW8: (xml, email) => {
    const { assertion, bare, forged, holding, afterIssuer } = parts(xml, email);
    return xml.replace(assertion, afterIssuer(forged, holding(bare)));
  },
  'the same id twice': (xml, email) => {
    const { assertion, forged } = parts(xml, email);
    return xml.replace(assertion, `${assertion}${forged}`);
  },
  'forged first, same id': (xml, email) => {
    const { assertion, forged } = parts(xml, email);
    return xml.replace(assertion, `${forged}${assertion}`);
  },
};

describe('signature wrapping', () => {
  it.each(
    Object.entries(WRAPPINGS).flatMap(([name, wrap]) =>
      [false, true].map((response) => [`${name}, response ${response ? '' : 'not '}signed`, wrap, response] as const),
    ),
  )('%s makes nobody the administrator', async (_name, wrap, response) => {
    const { browser, hand, request } = await setOut(tenant, provider);
    const email = somebody();
    const xml = wrap(provider.respond(provider.statement(request, email), { response }), email);
    expect(xml).toContain(victim);
    const answer = await hand(xml);
    expect((await browser.session())?.sub).not.toBe(tenant.people.admin.id);
    if (answer.status !== 303) expect(told(answer)).toEqual(REFUSED);
  });

  it('has not given the administrator an identity', async () => {
    const rows = await superuser()`select 1 from sso_identities where user_id = ${tenant.people.admin.id}`;
    expect(rows).toHaveLength(0);
  });
});

/** Something more at a place where the format allows about anything. */
const wrapped = (xml: string, more: string) =>
  xml.replace('<samlp:Status>', `<samlp:Extensions>${more}</samlp:Extensions><samlp:Status>`);

describe('XML', () => {
  it('with a comment in the subject or the address is read whole', async () => {
    const email = somebody();
    const { browser, hand, request } = await setOut(tenant, provider);
    const commented = provider.statement(request, email, {
      nameId: `${tenant.people.admin.id}<!-- x -->.evil`,
      attributes: { mail: `${victim}<!-- x -->.evil.example` },
    });
    const answer = await hand(provider.respond(commented));
    expect(answer.outcome).toBe('403 FORBIDDEN');
    expect(answer.problem.reason).toBe('DOMAIN_NOT_PROVEN');
    expect(await browser.session()).toBeNull();
  });

  it.each([
    ['a document type', (xml: string) => `<!DOCTYPE x>${xml}`],
    ['a document type in small letters', (xml: string) => `<!doctype x>${xml}`],
    [
      'entities in entities',
      (xml: string) =>
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>${xml.replace('</saml:NameID>', '&j;</saml:NameID>')}`,
    ],
    ['a file as an entity', (xml: string) => `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml}`],
    ['nothing', () => ''],
    ['no XML', () => 'SAML'],
    ['half of it', (xml: string) => xml.slice(0, xml.length / 2)],
    ['a logout', (xml: string) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')],
    ['many levels', (xml: string) => wrapped(xml, `${'<x>'.repeat(20_000)}${'</x>'.repeat(20_000)}`)],
    ['many elements', (xml: string) => wrapped(xml, '<x/>'.repeat(40_000))],
    [
      'many attributes',
      (xml: string) => wrapped(xml, `<x ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
    ],
    [
      'more than it may have',
      (xml: string) => xml.replace('<samlp:Status>', `<!--${'x'.repeat(256 * 1024)}--><samlp:Status>`),
    ],
    ['another encoding', (xml: string) => Buffer.from(xml, 'utf16le').toString('latin1')],
  ])('of %s is refused', async (_name, change) => {
    const { hand, request } = await setOut(tenant, provider);
    expect(told(await hand(change(provider.respond(provider.statement(request, somebody())))))).toEqual(REFUSED);
  });

  it('beyond every measure is not read at all', async () => {
    const { hand } = await setOut(tenant, provider);
    expect((await hand('x'.repeat(2 * 1024 * 1024))).outcome).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('with an assertion encrypted by RSA PKCS #1 v1.5 is refused before the key is used', async () => {
    const { hand, request, metadata } = await setOut(tenant, provider);
    const statement = provider.statement(request, somebody());
    const weak = await provider.respondEncrypted(statement, metadata, {
      key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
    });
    expect(weak).toContain('xmlenc#rsa-1_5');
    expect(told(await hand(weak))).toEqual(REFUSED);
    // The same name to whoever reads XML.
    expect(told(await hand(weak.replaceAll('rsa-1_5', 'rsa-1&#95;5')))).toEqual(REFUSED);
  });
});

describe('an assertion encrypted by AES in CBC', () => {
  const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';

  it('is taken under a signature of the whole response alone', async () => {
    const first = await setOut(tenant, provider);
    const bare = await provider.respondEncrypted(provider.statement(first.request, somebody()), first.metadata, {
      data: CBC,
    });
    expect(told(await first.hand(bare))).toEqual(REFUSED);
    const second = await setOut(tenant, provider);
    const statement = provider.statement(second.request, somebody());
    const signed = await provider.respondEncrypted(statement, second.metadata, { data: CBC, response: true });
    expect((await second.hand(signed)).status).toBe(303);
  });

  it('tells nothing of its padding: whatever is changed is refused before it is decrypted, and alike', async () => {
    const { hand, request, metadata } = await setOut(tenant, provider);
    const statement = provider.statement(request, somebody());
    const signed = await provider.respondEncrypted(statement, metadata, { data: CBC, response: true });
    const [, value = ''] = [...signed.matchAll(/CipherValue>([^<]+)</g)].map((match) => match[1]);
    const bytes = Buffer.from(value, 'base64');
    const outcomes = [];
    for (const at of [16, bytes.length - 17, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      outcomes.push(told(await hand(signed.replace(value, changed.toString('base64')))));
    }
    // What was encrypted by GCM, and now claims to be CBC.
    const relabelled = (await provider.respondEncrypted(statement, metadata)).replace(
      'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      CBC,
    );
    outcomes.push(told(await hand(relabelled)));
    const triple = await provider.respondEncrypted(statement, metadata, {
      data: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
      response: true,
    });
    outcomes.push(told(await hand(triple)));
    for (const outcome of outcomes) expect(outcome).toEqual(REFUSED);
    expect((await hand(signed)).status).toBe(303);
  });
});

describe('an answer counts once', () => {
  it('also of ten at the same time', async () => {
    const { hand, request } = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(request, somebody()));
    const all = await Promise.all(Array.from({ length: 10 }, () => hand(xml)));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(9);
    expect((await hand(xml)).outcome).toBe('401 UNAUTHENTICATED');
  });

  it('and an assertion too, whichever request it is handed in for', async () => {
    const [first, second] = [await setOut(tenant, provider), await setOut(tenant, provider)];
    const email = somebody();
    const assertionId = '_chosen-by-the-provider';
    expect((await first.hand(provider.respond(provider.statement(first.request, email, { assertionId })))).status).toBe(
      303,
    );
    const again = await second.hand(provider.respond(provider.statement(second.request, email, { assertionId })));
    expect(told(again)).toEqual({ outcome: '401 UNAUTHENTICATED', reason: 'ANSWER_REUSED' });
  });

  it('and a refused one does not end the sign-in of the person it was made for', async () => {
    const { hand, request } = await setOut(tenant, provider);
    expect((await hand('<x/>')).status).toBe(401);
    expect((await hand(provider.respond(provider.statement(request, somebody())))).status).toBe(303);
  });
});

describe('an answer belongs to the browser that asked', () => {
  const UNKNOWN = { outcome: '401 UNAUTHENTICATED', reason: 'REQUEST_UNKNOWN' };
  const form = (xml: string, RelayState: string) => ({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState,
  });

  it('and is refused in another one, with or without a sign-in of its own', async () => {
    const attacker = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(attacker.request, somebody()));
    const sent = form(xml, attacker.request.relayState);
    const fresh = new Browser();
    expect(told(await fresh.post(`/auth/sso/${tenant.id}/acs`, sent))).toEqual(UNKNOWN);
    const busy = await setOut(tenant, provider);
    expect(told(await busy.browser.post(`/auth/sso/${tenant.id}/acs`, sent))).toEqual(UNKNOWN);
    const mixed = form(xml, busy.request.relayState);
    expect(told(await busy.browser.post(`/auth/sso/${tenant.id}/acs`, mixed))).toEqual(REFUSED);
    expect(await busy.browser.session()).toBeNull();
  });

  it('and is not taken unasked', async () => {
    const { browser, request } = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(request, somebody())).replaceAll(/ InResponseTo="[^"]*"/g, '');
    for (const RelayState of ['', 'https://evil.example', '/claims', 'x'.repeat(43)]) {
      expect(told(await browser.post(`/auth/sso/${tenant.id}/acs`, form(xml, RelayState)))).toEqual(UNKNOWN);
    }
  });

  it('and to the organization that it was asked for', async () => {
    await withSaml(other);
    const { browser, request } = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(request, somebody()));
    const answer = await browser.post(`/auth/sso/${other.id}/acs`, form(xml, request.relayState));
    expect(told(answer)).toEqual(UNKNOWN);
  });

  it('and is over when the connection is switched off', async () => {
    const own = await makeTenant();
    const theirs = await withSaml(own);
    const { hand, request } = await setOut(own, theirs);
    await configure(own, { ...theirs.config, enabled: false });
    expect((await hand(theirs.respond(theirs.statement(request, `x@${domainOf(own)}`)))).outcome).toBe('404 NOT_FOUND');
  });

  it.each([
    ['a field twice', 'SAMLResponse=x&SAMLResponse=y&RelayState=z'],
    ['no state', 'SAMLResponse=x'],
    ['nothing', ''],
  ])('and a form with %s is 400', async (_name, raw) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await nobody.call('POST', `/auth/sso/${tenant.id}/acs`, { raw, headers });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
  });
});
