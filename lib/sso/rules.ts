import { ROLES, type Role } from '@/db/enums';
import { isStorable } from '@/lib/core/fields';

/** Mail anybody can have: nobody's domain. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com live.co.uk msn.com yahoo.com yahoo.co.uk
  yahoo.fr yahoo.de yahoo.co.jp ymail.com rocketmail.com icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de
  t-online.de freenet.de proton.me protonmail.com pm.me tutanota.com tuta.io mail.com email.com zoho.com yandex.com yandex.ru mail.ru
  bk.ru inbox.ru list.ru rambler.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr
  laposte.net sfr.fr libero.it virgilio.it tiscali.it btinternet.com virginmedia.com sky.com ntlworld.com comcast.net verizon.net
  att.net bellsouth.net cox.net charter.net fastmail.com hushmail.com mailinator.com guerrillamail.com bluewin.ch seznam.cz wp.pl o2.pl
  onet.pl interia.pl uol.com.br bol.com.br terra.com.br rediffmail.com bigpond.com optusnet.com.au shaw.ca rogers.com`.split(
    /\s+/,
  ),
);

export const isFreeMail = (domain: string) => FREE_MAIL.has(domain);

/** A domain name as DNS has it, with at least two labels: `harbour.example`; other scripts in their ASCII form (RFC 5891). */
export const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** SAML and OpenID Connect stop at 256 characters (SAML core §8.3.7, OpenID Connect Core §2). With the issuer it must fit into one entry of an index. */
const MAX_SUBJECT_BYTES = 512;

/** Whether a provider's name for somebody is one that can be kept, letter by letter: two people must never become one. */
export const isSubject = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && isStorable(value) && Buffer.byteLength(value) <= MAX_SUBJECT_BYTES;

/** What stands behind the @, in lower case; empty where there is none. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}

/** Nobody can own a name below `.example` (RFC 2606 §3), so there is nothing to prove in an installation that is there to be tried. */
export const isSampleDomain = (domain: string) => domain.endsWith('.example');

export const MAPPED_FIELDS = ['email', 'firstName', 'lastName', 'displayName', 'groups', 'role'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
export type AttributeMapping = Partial<Record<MappedField, string>>;

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/**
 * What providers call a field: OpenID Connect Core §5.1, LDAP names and their OIDs (RFC 4519, RFC 4524, RFC 2798), the claims of Entra ID
 * and AD FS. Groups and roles count only when an administrator names their attribute.
 */
const KNOWN_NAMES: Record<MappedField, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailAddress',
    `${CLAIMS}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  firstName: ['given_name', 'givenName', 'firstName', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['family_name', 'sn', 'surname', 'lastName', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
  displayName: [
    'name',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  groups: [],
  role: [],
};

/** One value or many, as text. */
function texts(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    .map((each) => each.trim());
}

/** The values of a field. An administrator's name comes first; a name that is well known finds its other spellings too (`mail` its OID). */
function valuesOf(attributes: Record<string, unknown>, mapping: AttributeMapping, field: MappedField): string[] {
  const mapped = mapping[field];
  const known = KNOWN_NAMES[field];
  const names = mapped === undefined ? known : known.includes(mapped) ? [mapped, ...known] : [mapped];
  for (const name of names) {
    const found = Object.hasOwn(attributes, name) ? texts(attributes[name]) : [];
    if (found.length > 0) return found;
  }
  return [];
}

export type Profile = {
  /** Lower-cased; null when the provider told none that can be one. */
  email: string | null;
  name: string | null;
  /** Null when nothing is mapped, or no value names a role that may be given. */
  role: Role | null;
};

/** Given to people whom the provider gives no role. */
export const PLAIN_ROLE: Role = 'viewer';

/** Roles that a provider may give. Administrators are made by administrators here: whoever may change the connection must not come out of it. */
const GIVEN_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'admin');

const asRole = (value: string) => value.toLowerCase().replace(/[\s-]+/g, '_');

/**
 * The role that the provider's values name; of several the first in the order of the roles. Specification silent: a value of the role attribute is
 * a role's name, a group gives a role as `casefile-<role>`; nothing gives `admin`.
 */
export function roleOf(roles: readonly string[], groups: readonly string[]): Role | null {
  const named = new Set([
    ...roles.map(asRole),
    ...groups.map(asRole).flatMap((group) => (group.startsWith('casefile_') ? [group.slice(9)] : [])),
  ]);
  return GIVEN_ROLES.find((role) => named.has(role)) ?? null;
}

const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9.-]{3,253}$/;

/** An e-mail address in lower case; null for what cannot be one. */
export function asEmail(value: string | null): string | null {
  const email = value?.toLowerCase() ?? null;
  return email !== null && EMAIL.test(email) && DOMAIN.test(emailDomain(email)) ? email : null;
}

/** Person as the provider describes them. */
export function profileOf(attributes: Record<string, unknown>, mapping: AttributeMapping): Profile {
  const first = (field: MappedField) => valuesOf(attributes, mapping, field)[0] ?? null;
  const parts = [first('firstName'), first('lastName')].filter((part) => part !== null);
  return {
    email: asEmail(first('email')),
    name: (first('displayName') ?? parts.join(' ')).slice(0, 120) || null,
    role: roleOf(valuesOf(attributes, mapping, 'role'), valuesOf(attributes, mapping, 'groups')),
  };
}

/** Where the parts of an organization's single sign-on are, as its provider must know them. */
export function ssoAddresses(baseUrl: string, organizationId: string) {
  const at = `${baseUrl}/api/v1/auth/sso/${organizationId}`;
  return {
    login: `${at}/login`,
    acs: `${at}/acs`,
    /** Also the entity id: where it leads says what it is. */
    metadata: `${at}/metadata`,
    callback: `${at}/callback`,
    /** Signing out: SAML through the browser, OpenID Connect from the provider itself. */
    slo: `${at}/slo`,
    backchannelLogout: `${at}/backchannel-logout`,
    /** Where an OpenID provider sends people back to who have signed out. */
    afterLogout: `${baseUrl}/login`,
  };
}
