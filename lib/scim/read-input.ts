import { isStorable } from '@/lib/core/fields';
import { type Json, type Shape, spelled } from '@/lib/scim/engine/apply-patch';
import { scimRefusal } from '@/lib/scim/engine/refusal';
import { asEmail } from '@/lib/sso/rules';

/** What is kept of a person. All else that the schemas of RFC 7643 know is taken and dropped; a password would be a second way in. */
export const USER_SHAPE: Shape = {
  kept: {
    userName: {},
    externalId: {},
    displayName: {},
    active: {},
    name: { parts: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'] },
    emails: { multiple: true, parts: ['value', 'type', 'primary', 'display'] },
  },
  ignored: [
    ...[
      'id',
      'schemas',
      'meta',
      'groups',
      'roles',
      'password',
      'nickName',
      'profileUrl',
      'title',
      'userType',
      'locale',
    ],
    ...[
      'preferredLanguage',
      'timezone',
      'phoneNumbers',
      'ims',
      'photos',
      'addresses',
      'entitlements',
      'x509Certificates',
    ],
  ],
};

export const GROUP_SHAPE: Shape = {
  kept: {
    displayName: {},
    externalId: {},
    members: { multiple: true, parts: ['value', 'type', 'display', '$ref'] },
  },
  ignored: ['id', 'schemas', 'meta'],
};

/** A person as the provider says they shall be; `active` null where it says nothing of that. */
export type PersonInput = {
  userName: string;
  email: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  active: boolean | null;
};

const wrong = (what: string, why: string) => scimRefusal('invalidValue', `${what} ${why}`);

function words(source: Json, name: string, max: number): string | null {
  const value = source[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw wrong(name, 'must be text.');
  const trimmed = value.trim();
  if (trimmed.length > max) throw wrong(name, `may have ${max} characters.`);
  if (!isStorable(trimmed)) throw wrong(name, 'contains a character that cannot be stored.');
  return trimmed || null;
}

function objectAt(source: Json, name: string): Json {
  const value = source[name];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(name, 'must be an object.');
  return value as Json;
}

function elementsOf(source: Json, name: string): Json[] {
  const value = source[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong(name, 'must be a list.');
  return value.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) throw wrong(name, 'must hold objects.');
    return each as Json;
  });
}

/** Entra ID sends «True» and «False» as text. */
function activity(value: unknown): boolean | null {
  if (value === undefined || value === null) return null;
  const told = typeof value === 'string' ? value.toLowerCase() : value;
  if (told === true || told === 'true') return true;
  if (told === false || told === 'false') return false;
  throw wrong('active', 'must be true or false.');
}

/** The address that counts: the primary one, else the one for work, else the first, else the user name. */
function addressOf(source: Json, userName: string): string {
  const emails = elementsOf(source, 'emails').filter(({ value }) => typeof value === 'string' && value !== '');
  const chosen =
    emails.find(({ primary }) => primary === true || String(primary).toLowerCase() === 'true') ??
    emails.find(({ type }) => type === 'work') ??
    emails[0];
  const email = asEmail(chosen ? String(chosen.value).trim() : userName);
  if (!email) throw wrong(chosen ? 'emails' : 'userName', 'must hold an e-mail address.');
  return email;
}

/** Reads a person. Throws VALIDATION_FAILED (invalidValue). */
export function readPersonInput(body: Json): PersonInput {
  const source = spelled(body, USER_SHAPE);
  const userName = words(source, 'userName', 254);
  if (!userName) throw wrong('userName', 'is required.');
  const name = objectAt(source, 'name');
  const [givenName, familyName] = [words(name, 'givenName', 120), words(name, 'familyName', 120)];
  return {
    userName,
    email: addressOf(source, userName),
    externalId: words(source, 'externalId', 500),
    givenName,
    familyName,
    displayName: words(source, 'displayName', 120) ?? words(name, 'formatted', 120),
    active: activity(source.active),
  };
}

/** What a person is called, as far as the provider says; null where it says nothing. */
export const nameOf = (input: Pick<PersonInput, 'displayName' | 'givenName' | 'familyName'>): string | null =>
  (input.displayName ?? [input.givenName, input.familyName].filter(Boolean).join(' ')).slice(0, 120) || null;

export type GroupInput = { displayName: string; externalId: string | null; memberIds: string[] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads a group. Throws VALIDATION_FAILED (invalidValue). */
export function readGroupInput(body: Json): GroupInput {
  const source = spelled(body, GROUP_SHAPE);
  const displayName = words(source, 'displayName', 256);
  if (!displayName) throw wrong('displayName', 'is required.');
  const memberIds = elementsOf(source, 'members').map(({ value }) => {
    if (typeof value !== 'string' || !UUID.test(value)) throw wrong('members', 'must hold ids of users.');
    return value.toLowerCase();
  });
  return { displayName, externalId: words(source, 'externalId', 500), memberIds: [...new Set(memberIds)] };
}
