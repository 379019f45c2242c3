import { randomBytes } from 'node:crypto';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { newServiceKey } from '@/lib/sso/saml-keys';

// samlify asks for a validator of its XML; what it reads here comes from the service under test and is compared by the tests themselves.
setSchemaValidator({ validate: async () => 'not validated' });

export const EMAIL_OID = 'urn:oid:0.9.2342.19200300.100.1.3';

/** What an assertion says; each may be another one than the service expects. */
export type Statement = {
  responseId: string;
  assertionId: string;
  inResponseTo: string;
  destination: string | null;
  recipient: string;
  audience: string | null;
  issuer: string;
  responseIssuer: string;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, string | string[]>;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date;
  method: string;
  sessionIndex: string | null;
};

export type Signing = { response?: boolean; assertion?: boolean; key?: ProviderKey; algorithm?: string };
type ProviderKey = { privateKey: string; certificate: string };

/** samlify complains where it is not told of a sign-out that these tests do not do. */
const services = (ssoUrl: string) => ({
  singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: ssoUrl }],
  singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: `${ssoUrl}/out` }],
});

const iso = (date: Date) => date.toISOString();

/** `value` stands as it is: some tests put a comment or markup there. */
export function assertionXml(s: Statement): string {
  const attributes = Object.entries(s.attributes).map(([name, value]) => {
    const values = [value].flat().map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`;
  });
  const audience = s.audience
    ? `<saml:AudienceRestriction><saml:Audience>${s.audience}</saml:Audience></saml:AudienceRestriction>`
    : '';
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${s.assertionId}" Version="2.0" IssueInstant="${iso(s.issuedAt)}"><saml:Issuer>${s.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${s.nameIdFormat}">${s.nameId}</saml:NameID><saml:SubjectConfirmation Method="${s.method}"><saml:SubjectConfirmationData InResponseTo="${s.inResponseTo}" NotOnOrAfter="${iso(s.notOnOrAfter)}" Recipient="${s.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${iso(s.notBefore)}" NotOnOrAfter="${iso(s.notOnOrAfter)}">${audience}</saml:Conditions><saml:AuthnStatement AuthnInstant="${iso(s.issuedAt)}"${s.sessionIndex === null ? '' : ` SessionIndex="${s.sessionIndex}"`}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`;
}

export function responseXml(s: Statement, content: string): string {
  const destination = s.destination === null ? '' : ` Destination="${s.destination}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${s.responseId}" Version="2.0" IssueInstant="${iso(s.issuedAt)}"${destination} InResponseTo="${s.inResponseTo}"><saml:Issuer>${s.responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`;
}

const ASSERTION = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";
const RESPONSE = "/*[local-name(.)='Response']";

const OAEP = Constants.algorithms.encryption.key.RSA_OAEP_MGF1P;
/** What XML Encryption 1.1 recommends; samlify has no name for it. */
const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';

export const base64 = (xml: string) => Buffer.from(xml).toString('base64');

/** Signs the element at `path`, its signature right after its issuer. */
export function signXml(
  xml: string,
  path: string,
  key: ProviderKey,
  algorithm = Constants.algorithms.signature.RSA_SHA256,
): string {
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: path,
    privateKey: key.privateKey,
    signatureAlgorithm: algorithm,
    signingCert: key.certificate,
    isBase64Output: false,
    signatureConfig: { prefix: 'ds', location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } },
  });
}

/** A customer's SAML identity provider, by samlify: an implementation that shares nothing with the one of the service. */
export class SamlProvider {
  readonly entityId = `https://idp.${randomBytes(4).toString('hex')}.example/metadata`;
  readonly ssoUrl = 'https://idp.harbour.example/sso';

  private constructor(readonly key: ProviderKey) {}

  static async make(): Promise<SamlProvider> {
    return new SamlProvider(await newServiceKey('idp'));
  }

  /** What an administrator enters. */
  get config() {
    return {
      protocol: 'saml',
      samlIdpSloUrl: `${this.ssoUrl}/out`,
      enabled: true,
      samlIdpEntityId: this.entityId,
      samlIdpSsoUrl: this.ssoUrl,
      samlIdpCertificates: [this.key.certificate],
    };
  }

  /** Reads the request in the address that the browser was sent to, with its signature checked against the service's metadata. */
  async readRequest(
    location: string,
    metadata: string,
  ): Promise<{ id: string; acs: string; issuer: string; relayState: string }> {
    const { searchParams } = new URL(location);
    const octets = ['SAMLRequest', 'RelayState', 'SigAlg'].map(
      (name) => `${name}=${encodeURIComponent(searchParams.get(name) ?? '')}`,
    );
    const service = ServiceProvider({ metadata });
    const provider = IdentityProvider({
      entityID: this.entityId,
      privateKey: this.key.privateKey,
      signingCert: this.key.certificate,
      wantAuthnRequestsSigned: true,
      ...services(this.ssoUrl),
    });
    const { extract } = await provider.parseLoginRequest(service, 'redirect', {
      query: Object.fromEntries(searchParams),
      octetString: octets.join('&'),
    });
    return {
      id: String(extract.request?.id),
      acs: String(extract.request?.assertionConsumerServiceUrl),
      issuer: String(extract.issuer),
      relayState: searchParams.get('RelayState') ?? '',
    };
  }

  /** The provider as samlify has it, for signing out. */
  private identityProvider() {
    return IdentityProvider({
      entityID: this.entityId,
      privateKey: this.key.privateKey,
      signingCert: this.key.certificate,
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      ...services(this.ssoUrl),
    });
  }

  /** Where the browser is sent when somebody signs out at the provider. */
  logoutAddress(metadata: string, nameId: string, sessionIndex: string | undefined, relayState: string): string {
    const service = ServiceProvider({ metadata, wantLogoutRequestSigned: true });
    const user = { logoutNameID: nameId, sessionIndex };
    return this.identityProvider().createLogoutRequest(service, 'redirect', user, relayState).context;
  }

  private static exchange(location: string, kind: 'SAMLRequest' | 'SAMLResponse') {
    const { searchParams } = new URL(location);
    const octets = [kind, 'RelayState', 'SigAlg']
      .filter((name) => searchParams.has(name))
      .map((name) => `${name}=${encodeURIComponent(searchParams.get(name) ?? '')}`);
    return { query: Object.fromEntries(searchParams), octetString: octets.join('&') };
  }

  /** Reads the service's answer to a sign-out, signature included. */
  async readLogoutResponse(location: string, metadata: string) {
    const service = ServiceProvider({ metadata });
    const sent = SamlProvider.exchange(location, 'SAMLResponse');
    const { extract } = await this.identityProvider().parseLogoutResponse(service, 'redirect', sent);
    return { inResponseTo: String(extract.response?.inResponseTo), relayState: sent.query.RelayState };
  }

  /** Reads the service's own request, signature included, and answers where the browser is sent back to. */
  async answerLogoutRequest(location: string, metadata: string) {
    const service = ServiceProvider({ metadata, wantLogoutResponseSigned: true });
    const provider = this.identityProvider();
    const sent = SamlProvider.exchange(location, 'SAMLRequest');
    const { extract } = await provider.parseLogoutRequest(service, 'redirect', sent);
    const answer = provider.createLogoutResponse(service, { extract }, 'redirect', sent.query.RelayState);
    return { nameId: String(extract.nameID), sessionIndex: extract.sessionIndex, back: answer.context };
  }

  /** A statement about a person that is right in all its parts but `other`. */
  statement(
    request: { id: string; acs: string; issuer: string },
    email: string,
    other: Partial<Statement> = {},
  ): Statement {
    const at = Date.now();
    return {
      responseId: `_${randomBytes(16).toString('hex')}`,
      assertionId: `_${randomBytes(16).toString('hex')}`,
      inResponseTo: request.id,
      destination: request.acs,
      recipient: request.acs,
      audience: request.issuer,
      issuer: this.entityId,
      responseIssuer: this.entityId,
      nameId: `subject-of-${email}`,
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes: { [EMAIL_OID]: email },
      issuedAt: new Date(at),
      notBefore: new Date(at - 30_000),
      notOnOrAfter: new Date(at + 240_000),
      method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      sessionIndex: null,
      ...other,
    };
  }

  /** The whole response, signed as told: as a rule the assertion alone. */
  respond(
    statement: Statement,
    { assertion = true, response = false, key = this.key, algorithm }: Signing = {},
  ): string {
    let xml = responseXml(statement, assertionXml(statement));
    if (assertion) xml = signXml(xml, ASSERTION, key, algorithm);
    return response ? signXml(xml, RESPONSE, key, algorithm) : xml;
  }

  /** The same with the signed assertion encrypted for the service. */
  async respondEncrypted(
    statement: Statement,
    metadata: string,
    { key = OAEP, data = GCM, response = false }: { key?: string; data?: string; response?: boolean } = {},
  ): Promise<string> {
    const provider = IdentityProvider({
      entityID: this.entityId,
      isAssertionEncrypted: true,
      // Read by samlify, and missing in its type of these settings.
      ...{ keyEncryptionAlgorithm: key, dataEncryptionAlgorithm: data },
      privateKey: this.key.privateKey,
      signingCert: this.key.certificate,
      ...services(this.ssoUrl),
    });
    const sealed = await SamlLib.encryptAssertion(provider, ServiceProvider({ metadata }), this.respond(statement));
    const xml = Buffer.from(sealed, 'base64').toString();
    return response ? signXml(xml, RESPONSE, this.key) : xml;
  }
}
