import { ASSERTION, PROTOCOL, walkXml } from '@/lib/sso/bounded-xml';

/** As whom, and by which session, a provider knows somebody: what it is told when they sign out. */
export type SamlName = {
  nameId: string;
  format: string | null;
  nameQualifier: string | null;
  spNameQualifier: string | null;
  sessionIndex: string | null;
};

/** What a message of signing out says (SAML core §3.7). */
export type LogoutFacts = {
  root: 'LogoutRequest' | 'LogoutResponse' | null;
  id: string | null;
  destination: string | null;
  issuer: string | null;
  issuedAt: string | null;
  notOnOrAfter: string | null;
  inResponseTo: string | null;
  nameId: string | null;
  sessionIndexes: string[];
  status: string | null;
};

/** Reads the facts. Throws as `walkXml` does. */
export function readLogoutFacts(xml: string): LogoutFacts {
  const facts: LogoutFacts = {
    root: null,
    id: null,
    destination: null,
    issuer: null,
    issuedAt: null,
    notOnOrAfter: null,
    inResponseTo: null,
    nameId: null,
    sessionIndexes: [],
    status: null,
  };
  walkXml(xml, {
    open: ({ uri, local, attribute }, path) => {
      if (path.length === 1) {
        const known = uri === PROTOCOL && (local === 'LogoutRequest' || local === 'LogoutResponse');
        facts.root = known ? local : null;
        facts.id = attribute('ID');
        facts.destination = attribute('Destination');
        facts.issuedAt = attribute('IssueInstant');
        facts.notOnOrAfter = attribute('NotOnOrAfter');
        facts.inResponseTo = attribute('InResponseTo');
      }
      const place = path.slice(1).join('/');
      if (place === 'SessionIndex') facts.sessionIndexes.push('');
      if (place === 'Status/StatusCode') facts.status = attribute('Value');
    },
    text: (text, path) => {
      const place = path.slice(1).join('/');
      if (place === 'Issuer') facts.issuer = (facts.issuer ?? '') + text;
      if (place === 'NameID') facts.nameId = (facts.nameId ?? '') + text;
      if (place === 'SessionIndex') facts.sessionIndexes.push((facts.sessionIndexes.pop() ?? '') + text);
    },
  });
  return facts;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${escaped(value)}"`);

const opening = (element: string, head: { id: string; destination: string; at: Date }, more: string) =>
  `<samlp:${element} xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${head.id}" Version="2.0" IssueInstant="${head.at.toISOString()}"${attribute('Destination', head.destination)}${more}>`;

/** Asks the provider to end a session there, and those that it opened elsewhere. */
export function logoutRequest(
  head: { id: string; destination: string; at: Date; until: Date; issuer: string },
  name: SamlName,
): string {
  const { nameId, format, nameQualifier, spNameQualifier, sessionIndex } = name;
  const qualified = `${attribute('NameQualifier', nameQualifier)}${attribute('SPNameQualifier', spNameQualifier)}${attribute('Format', format)}`;
  const index = sessionIndex === null ? '' : `<samlp:SessionIndex>${escaped(sessionIndex)}</samlp:SessionIndex>`;
  return `${opening('LogoutRequest', head, attribute('NotOnOrAfter', head.until.toISOString()))}<saml:Issuer>${escaped(head.issuer)}</saml:Issuer><saml:NameID${qualified}>${escaped(nameId)}</saml:NameID>${index}</samlp:LogoutRequest>`;
}

export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Tells the provider that its request was carried out. */
export function logoutResponse(head: {
  id: string;
  destination: string;
  at: Date;
  issuer: string;
  inResponseTo: string;
}): string {
  return `${opening('LogoutResponse', head, attribute('InResponseTo', head.inResponseTo))}<saml:Issuer>${escaped(head.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status></samlp:LogoutResponse>`;
}
