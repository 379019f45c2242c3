import { authorize, type Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { notFound } from '@/lib/core/errors';
import { CORE, GROUP_SCHEMA, MAX_PAGE, MESSAGES, scimBase, USER_SCHEMA } from '@/lib/scim/rules';

type Document = { schemas: string[] } & Record<string, unknown>;

const at = (path: string) => `${scimBase(env().BASE_URL)}/${path}`;

const listed = (Resources: Document[]): Document => ({
  schemas: [`${MESSAGES}:ListResponse`],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

/** What the service can do (RFC 7643 §5). */
export function serviceProviderConfig(caller: Caller): Document {
  authorize(caller, 'getScimServiceProviderConfig');
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    documentationUri: `${env().BASE_URL}/developers/reference`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token made in the settings of single sign-on.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: at('ServiceProviderConfig') },
  };
}

const resourceType = (id: 'User' | 'Group', schema: string, description: string): Document => ({
  schemas: [`${CORE}:ResourceType`],
  id,
  name: id,
  endpoint: `/${id}s`,
  description,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: at(`ResourceTypes/${id}`) },
});

const resourceTypes = () => [
  resourceType('User', USER_SCHEMA, 'People of the organization'),
  resourceType('Group', GROUP_SCHEMA, 'Groups of the provider'),
];

type Traits = Partial<
  Record<'required' | 'multiValued' | 'caseExact', boolean> & {
    type: string;
    mutability: string;
    returned: string;
    uniqueness: string;
    subAttributes: object[];
    referenceTypes: string[];
  }
>;

/** An attribute of a schema, with the defaults of RFC 7643 §2.2 said aloud. */
const attribute = (name: string, description: string, traits: Traits = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  ...(traits.type === 'complex' || traits.type === 'boolean' ? {} : { caseExact: false, uniqueness: 'none' }),
  ...traits,
});

const READ_ONLY = { mutability: 'readOnly' };

/** What a list holds of each resource that it refers to. */
const reference = (to: 'User' | 'Group', value: Traits) => [
  attribute('value', 'Its id', { caseExact: true, ...value }),
  attribute('display', 'What it is called', READ_ONLY),
  attribute('$ref', 'Where it is', { type: 'reference', referenceTypes: [to], caseExact: true, ...READ_ONLY }),
];

const schemas = (): Document[] => [
  {
    schemas: [`${CORE}:Schema`],
    id: USER_SCHEMA,
    name: 'User',
    description: 'People of the organization',
    attributes: [
      attribute('userName', 'How the provider calls the person', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'The provider’s own id', { caseExact: true }),
      attribute('name', 'The person’s name', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The whole name'),
          attribute('familyName', 'Family name'),
          attribute('givenName', 'Given name'),
        ],
      }),
      attribute('displayName', 'What the person is called here'),
      attribute('active', 'Whether the person is a member', { type: 'boolean' }),
      attribute('emails', 'The address of the account, in a proven domain', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'Address'),
          attribute('type', 'Always work'),
          attribute('primary', 'Always true', { type: 'boolean' }),
        ],
      }),
      attribute('roles', 'The role as member', {
        type: 'complex',
        multiValued: true,
        ...READ_ONLY,
        subAttributes: [
          attribute('value', 'Role', READ_ONLY),
          attribute('primary', 'Always true', { type: 'boolean', ...READ_ONLY }),
        ],
      }),
      attribute('groups', 'Groups that the person is in', {
        type: 'complex',
        multiValued: true,
        ...READ_ONLY,
        subAttributes: reference('Group', READ_ONLY),
      }),
    ],
    meta: { resourceType: 'Schema', location: at(`Schemas/${USER_SCHEMA}`) },
  },
  {
    schemas: [`${CORE}:Schema`],
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'Groups of the provider; casefile-<role> gives its members a role',
    attributes: [
      attribute('displayName', 'Name', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'The provider’s own id', { caseExact: true }),
      attribute('members', 'People in it', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          ...reference('User', { mutability: 'immutable' }),
          attribute('type', 'Always User', { mutability: 'immutable' }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: at(`Schemas/${GROUP_SCHEMA}`) },
  },
];

function one(documents: Document[], id: string, what: string): Document {
  const found = documents.find((each) => each.id === id);
  if (!found) throw notFound(what);
  return found;
}

/** RFC 7643 §6. */
export function listResourceTypes(caller: Caller): Document {
  authorize(caller, 'listScimResourceTypes');
  return listed(resourceTypes());
}

/** Throws NOT_FOUND. */
export function getResourceType(caller: Caller, id: string): Document {
  authorize(caller, 'getScimResourceType');
  return one(resourceTypes(), id, 'The resource type');
}

/** RFC 7643 §7. */
export function listSchemas(caller: Caller): Document {
  authorize(caller, 'listScimSchemas');
  return listed(schemas());
}

/** Throws NOT_FOUND. */
export function getSchema(caller: Caller, id: string): Document {
  authorize(caller, 'getScimSchema');
  return one(schemas(), id, 'The schema');
}
