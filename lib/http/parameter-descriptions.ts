/** What an id in a path names, by the segment before it. */
const RECORDS: Readonly<Record<string, string>> = {
  claims: 'claim',
  deliveries: 'delivery',
  domains: 'domain',
  evidence: 'evidence record',
  Groups: 'group',
  jobs: 'job',
  links: 'link between two records',
  members: 'membership',
  'oauth-apps': 'OAuth application',
  organizations: 'organization',
  participants: 'participant',
  passkeys: 'passkey',
  ResourceTypes: 'resource type',
  Schemas: 'schema',
  sessions: 'session',
  tokens: 'provisioning token',
  'upload-links': 'upload link',
  Users: 'user',
  webhooks: 'webhook endpoint',
};

/** Parameters that mean the same wherever they stand. */
const PARAMETERS: Readonly<Record<string, string>> = {
  action: 'Only entries with this action, such as `claim.assign`.',
  actorId: 'Only entries of this person, application or key.',
  category: 'Only files of this kind.',
  claimId: 'The claim.',
  clientId: 'The `clientId` of the application.',
  deliveryId: 'The delivery.',
  domain: 'The e-mail domain, such as `harbour.example`.',
  evidenceId: 'Only sessions that examine this evidence record.',
  filter: 'A filter expression (RFC 7644 §3.4.2.2).',
  format: 'The format of the file.',
  keyId: 'The API key.',
  kind: 'Only entries of this kind.',
  mid: 'The match.',
  orgId: 'The organization.',
  outcome: '`denied` is 401 or 403, `failure` every other status from 400.',
  participantId: 'The participant.',
  poiId: 'The participant who was interviewed.',
  priority: 'Only claims of this priority.',
  resourceId: 'Only entries about the record with this id.',
  resourceType: 'Only entries about records of this type, such as `claim`.',
  result: 'Only sessions with this overall result.',
  reviewStatus: 'Only files with this review status.',
  role: 'Only participants with this role.',
  screeningStatus: 'Only participants with this screening status.',
  sid: 'The screening.',
  status: 'Only entries with this status.',
  tag: 'Only files that carry this tag.',
  token: 'The token of the link.',
  type: 'Only entries of this type.',
  verificationId: 'The verification session.',
};

/** What a parameter of a path or query means, where its schema does not say so itself. */
export function describeParameter(path: string, name: string): string | undefined {
  if (name !== 'id') return PARAMETERS[name];
  const segments = path.split('/');
  const record = RECORDS[segments[segments.indexOf('{id}') - 1] ?? ''];
  return record && `The ${record}.`;
}
