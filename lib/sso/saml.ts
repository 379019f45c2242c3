import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { inSeconds, now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { storable } from '@/lib/core/fields';
import { serviceKeyOf } from '@/lib/sso/connection-secrets';
import type { Connection } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';
import { type RoundTrip, requestId } from '@/lib/sso/round-trip';
import { isSubject, ssoAddresses } from '@/lib/sso/rules';
import { type Confirmation, readSamlFacts } from '@/lib/sso/saml-facts';
import type { SamlName } from '@/lib/sso/saml-logout-messages';

/** The largest response that is looked at, decoded. */
const MAX_RESPONSE_BYTES = 256 * 1024;
/** By how much the clocks of provider and service may differ. */
const SKEW_SECONDS = 60;
/** An assertion is as old as that at most, whatever it says of itself. */
const MAX_AGE_SECONDS = 300;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The library remembers requests by itself; here the state of the round trip says which one was sent, so it is told of that one alone. */
const onlyRequest = (id: string): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (asked) => (asked === id ? now().toISOString() : null),
  removeAsync: async () => null,
});

function serviceProvider(connection: Connection, state: string, signedResponse = false): SAML {
  const { acs, metadata } = ssoAddresses(env().BASE_URL, connection.organizationId);
  const { samlIdpEntityId, samlIdpSsoUrl, samlIdpCertificates, samlNameIdFormat } = connection;
  const privateKey = serviceKeyOf(connection);
  if (!samlIdpEntityId || !samlIdpSsoUrl || !privateKey) throw new Error('The connection is not complete.');
  return new SAML({
    entryPoint: samlIdpSsoUrl,
    issuer: metadata,
    callbackUrl: acs,
    audience: metadata,
    idpIssuer: samlIdpEntityId,
    idpCert: samlIdpCertificates,
    ...(connection.samlSignRequests ? { privateKey } : {}),
    decryptionPvk: privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: samlNameIdFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: signedResponse,
    acceptedClockSkewMs: SKEW_SECONDS * 1000,
    maxAssertionAgeMs: MAX_AGE_SECONDS * 1000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 3_600_000,
    cacheProvider: onlyRequest(requestId(state)),
    generateUniqueId: () => requestId(state),
  });
}

/** Where the browser goes: an AuthnRequest by redirect (SAML 2.0 bindings §3.4), signed when the organization asks for it. */
export function samlRequestUrl(connection: Connection, state: string): Promise<string> {
  return serviceProvider(connection, state).getAuthorizeUrlAsync(state, undefined, {});
}

export type SamlAnswer = {
  issuer: string;
  subject: string;
  attributes: Record<string, unknown>;
  id: string;
  expiresAt: Date;
  /** As whom and by which session the provider knows the person. */
  name: SamlName;
};

const invalid = (why: string, cause?: unknown) =>
  refused('ANSWER_INVALID', 'The identity provider’s answer was not accepted.', cause ?? new Error(why));

/** Encryption that finds out by itself whether it was tampered with (XML Encryption 1.1 §5.2.4). */
const AUTHENTICATED = /^http:\/\/www\.w3\.org\/2009\/xmlenc11#aes(128|256)-gcm$/;
const CHAINED = /^http:\/\/www\.w3\.org\/2001\/04\/xmlenc#aes(128|256)-cbc$/;
const KEY_TRANSPORT = /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#rsa-oaep-mgf1p|2009\/xmlenc11#rsa-oaep)$/;

/** What can be refused before anything is decrypted or verified. Answers whether the whole response must be signed before it may be decrypted. */
function checkEnvelope(xml: string, connection: Connection, acs: string): { signedResponse: boolean } {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw invalid('document type');
  const facts = readSamlFacts(xml);
  if (facts.root !== 'Response') throw invalid('no response');
  if (facts.destination !== null && facts.destination !== acs) throw invalid('destination');
  if (facts.issuer !== null && facts.issuer !== connection.samlIdpEntityId) throw invalid('issuer of the response');
  if (facts.algorithms.some((algorithm) => /sha1$|md5$|hmac/i.test(algorithm))) throw invalid('weak signature');
  // RSA PKCS #1 v1.5 lets whoever may ask often enough decrypt without the key (Bleichenbacher); so does triple DES in CBC, and whatever is not known.
  const taken = [AUTHENTICATED, CHAINED, KEY_TRANSPORT];
  if (!facts.encryption.every((algorithm) => taken.some((each) => each.test(algorithm)))) {
    throw invalid('weak encryption');
  }
  // AES in CBC does not notice changes: whoever may hand in changed ones learns the content by how they fail (Jager and Somorovsky, 2011). Under a
  // signature of the whole response nobody can change it, so it is verified before anything is decrypted.
  return { signedResponse: facts.encryption.some((algorithm) => CHAINED.test(algorithm)) };
}

/** Whether the subject is confirmed for us, now, as the answer to this request (SAML 2.0 profiles §4.1.4.2). */
function confirms(confirmation: Confirmation, acs: string, request: string): boolean {
  const { method, recipient, inResponseTo, notOnOrAfter } = confirmation;
  const until = new Date(notOnOrAfter ?? '').getTime();
  return (
    method === BEARER &&
    recipient === acs &&
    inResponseTo === request &&
    Number.isFinite(until) &&
    until + SKEW_SECONDS * 1000 > now().getTime()
  );
}

function attributesOf(profile: Profile): Record<string, unknown> {
  const given = { ...((profile.attributes ?? {}) as Record<string, unknown>) };
  const asEmail = profile.nameIDFormat === EMAIL_FORMAT ? { email: profile.nameID } : {};
  return { ...asEmail, ...given };
}

async function verified(
  connection: Connection,
  trip: RoundTrip,
  SAMLResponse: string,
  signedResponse: boolean,
): Promise<Profile> {
  try {
    const { profile } = await serviceProvider(connection, trip.state, signedResponse).validatePostResponseAsync({
      SAMLResponse,
    });
    if (!profile) throw new Error('There is no assertion.');
    return profile;
  } catch (error) {
    if (error instanceof Error && error.name === 'SamlStatusError') {
      throw refused('PROVIDER_REFUSED', 'The identity provider did not sign you in.', error);
    }
    throw invalid('', error);
  }
}

/**
 * Reads a response (base64, by POST). node-saml verifies signature of the assertion, conditions, audience and request; what it leaves to us is
 * added: Destination, Recipient, Issuer, bearer confirmation, document types, size, algorithms. What is answered comes from the signed bytes
 * alone. Throws ANSWER_INVALID, which says the same in every case, or PROVIDER_REFUSED.
 */
export async function readSamlResponse(connection: Connection, trip: RoundTrip, response: string): Promise<SamlAnswer> {
  const { acs } = ssoAddresses(env().BASE_URL, connection.organizationId);
  if (response.length > (MAX_RESPONSE_BYTES * 4) / 3 + 1024) throw invalid('too large');
  const bytes = Buffer.from(response, 'base64');
  let signedResponse: boolean;
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    ({ signedResponse } = checkEnvelope(xml, connection, acs));
  } catch (error) {
    throw error instanceof DomainError ? error : invalid('', error);
  }
  const profile = await verified(connection, trip, bytes.toString('base64'), signedResponse);
  const facts = readSamlFacts(profile.getAssertionXml?.() ?? '');
  if (facts.root !== 'Assertion' || !facts.id) throw invalid('no assertion');
  if (!facts.issuer || facts.issuer !== connection.samlIdpEntityId) throw invalid('issuer of the assertion');
  if (!facts.confirmations.some((each) => confirms(each, acs, requestId(trip.state)))) throw invalid('confirmation');
  if (!isSubject(profile.nameID)) throw invalid('no subject');
  if (profile.nameIDFormat === TRANSIENT) {
    throw refused('SUBJECT_TRANSIENT', 'The identity provider names you anew each time; a lasting name ID is needed.');
  }
  const ends = facts.confirmations.map(({ notOnOrAfter }) => new Date(notOnOrAfter ?? '').getTime());
  return storable({
    issuer: facts.issuer,
    subject: profile.nameID,
    attributes: attributesOf(profile),
    id: facts.id,
    name: {
      nameId: profile.nameID,
      format: profile.nameIDFormat ?? null,
      nameQualifier: profile.nameQualifier ?? null,
      spNameQualifier: profile.spNameQualifier ?? null,
      sessionIndex: profile.sessionIndex || null,
    },
    // As long as any of its confirmations, and at least as long as a round trip lasts.
    expiresAt: new Date(Math.max(inSeconds(3600).getTime(), ...ends.filter(Number.isFinite)) + SKEW_SECONDS * 2000),
  });
}

/** What a provider is told of the organization's side (SAML 2.0 metadata). Throws NOT_FOUND before there is a SAML configuration. */
export function samlMetadata(connection: Connection | null): string {
  if (!connection?.samlSpCertificate || connection.protocol !== 'saml') throw notFound('The metadata');
  const { acs, metadata, slo } = ssoAddresses(env().BASE_URL, connection.organizationId);
  const key = serviceKeyOf(connection) ?? undefined;
  const service = new SAML({
    issuer: metadata,
    callbackUrl: acs,
    logoutCallbackUrl: slo,
    idpCert: connection.samlSpCertificate,
    identifierFormat: connection.samlNameIdFormat,
    wantAssertionsSigned: true,
    decryptionPvk: key,
    ...(connection.samlSignRequests ? { privateKey: key } : {}),
    generateUniqueId: () => `_${connection.id}`,
  });
  const { samlSpCertificate: certificate } = connection;
  // Sign-outs are taken by redirect; the library knows the other binding alone.
  return service
    .generateServiceProviderMetadata(certificate, certificate)
    .replace(/(<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2\.0:bindings:)HTTP-POST"/, '$1HTTP-Redirect"');
}
