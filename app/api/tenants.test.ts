import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/app/api/v1/endpoints';
import { type Answer, Client } from '@/db/testing/client';
import {
  announce,
  makeApiKey,
  makeApp,
  makeClaim,
  makeEvidence,
  makeLink,
  makeParticipant,
  makeUploadLink,
  makeVerification,
  makeVoiceSession,
  makeWebhook,
} from '@/db/testing/factories';
import { makeScimToken, newAddress, withScim } from '@/db/testing/scim';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { OPERATIONS } from '@/lib/auth/operations';
import type { Method } from '@/lib/http/operation';
import type { Job } from '@/lib/jobs/schema';
import type { InvitedMember } from '@/lib/organizations/schema';

/** Everything that an organization has, by the kind of id. */
type Belongings = Record<
  | 'claim'
  | 'participant'
  | 'evidence'
  | 'waiting'
  | 'link'
  | 'member'
  | 'person'
  | 'invited'
  | 'job'
  | 'indicator'
  | 'session'
  | 'verification'
  | 'voice'
  | 'app'
  | 'webhook'
  | 'key'
  | 'developer'
  | 'networkLink'
  | 'group'
  | 'scimToken'
  | 'provisioned',
  string
>;

let home: Tenant;
let other: Tenant;
let theirs: Belongings;
let mine: Belongings;
let secrets: string[];
let provisioning: Client;

async function furnish(tenant: Tenant): Promise<Belongings> {
  const claim = await makeClaim(tenant, { description: `Private matter of ${tenant.slug}` });
  const participant = await makeParticipant(tenant, { name: `Client of ${tenant.slug}` });
  const evidence = await makeEvidence(tenant, { claimId: claim.id, description: `File of ${tenant.slug}` });
  const { record } = await announce(tenant);
  const link = await makeUploadLink(tenant, { claimId: claim.id, label: `Link of ${tenant.slug}` });
  const invited = await tenant.as.admin.post<InvitedMember>('/members', {
    email: `invited@${tenant.slug}.example`,
    name: 'Invited',
    role: 'viewer',
  });
  const indicator = await tenant.as.investigator.post<{ id: string }>(`/claims/${claim.id}/risk-indicators`, {
    code: 'ODD',
    label: `Oddity of ${tenant.slug}`,
    severity: 'LOW',
    source: 'INVESTIGATOR',
  });
  const verification = await makeVerification(tenant, {
    claimId: claim.id,
    documents: [{ evidenceId: evidence.id, role: 'passport' }],
  });
  const voice = await makeVoiceSession(tenant);
  const jobs = await tenant.as.viewer.get<Job[]>('/jobs');
  const developer = await tenant.as.developer.get<{ id: string }>('/developers/me');
  const provider = await withScim(tenant);
  const token = await tenant.as.admin.get<{ id: string }[]>(`/auth/sso/${tenant.id}/scim/tokens`);
  const sessions = await tenant.as.viewer.get<{ id: string }[]>('/users/me/sessions');
  return {
    claim: claim.id,
    participant: participant.id,
    evidence: evidence.id,
    waiting: record.id,
    link: link.id,
    member: tenant.people.viewer.membershipId,
    person: tenant.people.investigator.id,
    invited: invited.data.id,
    job: jobs.data[0]?.id ?? '',
    indicator: indicator.data.id,
    session: sessions.data[0]?.id ?? '',
    verification: verification.id,
    voice: voice.id,
    app: (await makeApp(tenant)).id,
    webhook: (await makeWebhook(tenant)).id,
    key: (await makeApiKey(tenant)).id,
    developer: developer.data.id,
    networkLink: (await makeLink(tenant)).link.id,
    group: (await provider.group(`Group of ${tenant.slug}`)).id,
    scimToken: token.data[0]?.id ?? '',
    provisioned: (await provider.person(newAddress(tenant))).id,
  };
}

beforeAll(async () => {
  [home, other] = await Promise.all([makeTenant(), makeTenant()]);
  [mine, theirs] = await Promise.all([furnish(home), furnish(other)]);
  provisioning = new Client(await makeScimToken(home, 'Another').then(({ token }) => token));
  secrets = [other.slug, other.id, ...Object.values(theirs)];
});

/** Nothing of the other organization stands in an answer, but what was asked for by name. */
function expectNoLeak(answer: Answer<unknown>, asked: readonly string[]): void {
  for (const secret of secrets) if (!asked.includes(secret)) expect(answer.text).not.toContain(secret);
}

/** A body that is right but for the ids of the other organization in it. */
const BODIES: Record<string, unknown> = {
  updateClaim: { priority: 'LOW' },
  assignClaim: {
    get investigatorId() {
      return home.people.admin.id;
    },
  },
  transitionClaim: { to: 'TRIAGE', reason: 'x' },
  proposeClaimDecision: { outcome: 'CLEARED', rationale: 'nothing found' },
  approveClaimDecision: {},
  addClaimNote: { text: 'x' },
  logClaimContact: {
    get participantId() {
      return mine.participant;
    },
    method: 'PHONE',
    contactedAt: '2026-11-10T10:00:00Z',
    outcome: 'REACHED',
  },
  addRiskIndicator: { code: 'ODD', label: 'x', severity: 'LOW', source: 'INVESTIGATOR' },
  updateRiskIndicator: {
    get id() {
      return theirs.indicator;
    },
    status: 'DISMISSED',
  },
  addClaimParticipant: {
    get participantId() {
      return mine.participant;
    },
  },
  updateParticipant: { phone: '1' },
  confirmNetworkLink: { reason: 'x' },
  dismissNetworkLink: { reason: 'x' },
  updateEvidence: { description: 'x' },
  updateEvidenceTags: { tags: ['x'] },
  reviewEvidence: { decision: 'approve' },
  setLegalHold: { hold: true, reason: 'x' },
  updateOrganization: { mfaRequired: false },
  updateMember: { role: 'admin' },
  attachVerificationDocument: {
    get evidenceId() {
      return mine.evidence;
    },
    role: 'passport',
  },
  decideVerification: { decision: 'APPROVED' },
  updateOAuthApp: { name: 'x' },
  updateWebhook: { description: 'x' },
  createApiKey: { name: 'x' },
  replaceScimUser: { userName: 'x@y.example' },
  patchScimUser: { Operations: [{ op: 'replace', value: { active: false } }] },
  replaceScimGroup: { displayName: 'x' },
  patchScimGroup: { Operations: [{ op: 'remove', path: 'members' }] },
  createScimToken: { name: 'x' },
  approveApiKeyScopes: { scopes: ['claims:read'] },
  approveOAuthAppScopes: { scopes: ['claims:read'] },
  initiateVoiceInterview: {
    get poiId() {
      return mine.participant;
    },
  },
  putVoiceTranscript: { segments: [{ startMs: 0, endMs: 1, text: 'x' }] },
};

describe('ids of another organization in the path', () => {
  it('name nothing, under any operation and whatever kind of id they are', async () => {
    let probed = 0;
    for (const { path, operations } of endpoints()) {
      const parameter = /\{(id|verificationId|claimId|developerId|orgId)\}/.exec(path)?.[0];
      if (!parameter) continue;
      for (const [method, declared] of Object.entries(operations)) {
        if (!declared || OPERATIONS[declared.id].auth === 'public') continue;
        const scim = declared.dialect === 'scim';
        // What describes the service is the same for all, and its ids are words.
        if (scim && !/(Users|Groups)/.test(path)) continue;
        const probe = async (id: string) => {
          const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[declared.id] ?? {});
          const client = scim ? provisioning : home.as.admin;
          const answer = await client.call(method as Method, path.replace(parameter, id), { body });
          expect(answer.outcome, `${method} ${path}`).toBe(scim ? '404' : '404 NOT_FOUND');
          expectNoLeak(answer, [id, theirs.indicator]);
          probed += 1;
        };
        await Promise.all([...Object.values(theirs), other.id].map(probe));
      }
    }
    expect(probed).toBeGreaterThan(250);
  });

  it('stay foreign where questions of both organizations travel together', async () => {
    const asked = Array.from({ length: 10 }, (_, index) => ({
      tenant: index % 2 ? home : other,
      id: index % 3 ? mine.evidence : theirs.evidence,
    }));
    const answers = await Promise.all(asked.map(({ tenant, id }) => tenant.as.viewer.get(`/evidence/${id}`)));
    const expected = asked.map(({ tenant, id }) =>
      (tenant === home) === (id === mine.evidence) ? '200' : '404 NOT_FOUND',
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(expected);
  });

  it('change nothing there', async () => {
    const check = await other.as.supervisor.get<{ valid: boolean }>('/audit/verify');
    expect(check.data.valid).toBe(true);
    const rows = await superuser()`select actor_id, action from audit_entries
      where organization_id = ${other.id} and actor_id = ${home.people.admin.id}`;
    expect(rows).toEqual([]);
    const claim = await other.as.viewer.get<{ version: number }>(`/claims/${theirs.claim}`);
    expect(claim.data.version).toBe(1);
  });
});

describe('ids of another organization in a body', () => {
  const cases: [string, Method, () => string, () => Record<string, unknown>][] = [
    ['assign an investigator', 'POST', () => `/claims/${mine.claim}/assign`, () => ({ investigatorId: theirs.person })],
    [
      'add a participant',
      'POST',
      () => `/claims/${mine.claim}/participants`,
      () => ({ participantId: theirs.participant }),
    ],
    [
      'log a contact',
      'POST',
      () => `/claims/${mine.claim}/parties-contacted`,
      () => ({
        participantId: theirs.participant,
        method: 'PHONE',
        contactedAt: '2026-11-10T10:00:00Z',
        outcome: 'REACHED',
      }),
    ],
    [
      'judge an indicator',
      'PATCH',
      () => `/claims/${mine.claim}/risk-indicators`,
      () => ({ id: theirs.indicator, status: 'DISMISSED' }),
    ],
    [
      'announce a file for a claim',
      'POST',
      () => '/evidence',
      () => ({ fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 5, claimId: theirs.claim }),
    ],
    [
      'announce a file for a participant',
      'POST',
      () => '/evidence',
      () => ({ fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 5, participantId: theirs.participant }),
    ],
    ['move a file', 'PATCH', () => `/evidence/${mine.evidence}`, () => ({ claimId: theirs.claim })],
    [
      'give a file to a participant',
      'PATCH',
      () => `/evidence/${mine.evidence}`,
      () => ({ participantId: theirs.participant }),
    ],
    [
      'verify a document',
      'POST',
      () => `/documents/verification/${mine.verification}/documents`,
      () => ({ evidenceId: theirs.evidence, role: 'passport' }),
    ],
    [
      'open a verification on a claim',
      'POST',
      () => '/documents/verification/vehicle',
      () => ({ claimId: theirs.claim }),
    ],
    [
      'open a verification of a file',
      'POST',
      () => '/documents/verification/custom',
      () => ({ checks: { ocr: true }, documents: [{ evidenceId: theirs.evidence, role: 'passport' }] }),
    ],
    [
      'interview a participant',
      'POST',
      () => `/claims/voice-interview/${mine.claim}/initiate`,
      () => ({ poiId: theirs.participant }),
    ],
    ['make an upload link', 'POST', () => '/evidence/upload-links', () => ({ claimId: theirs.claim })],
    [
      'make an upload link for a participant',
      'POST',
      () => '/evidence/upload-links',
      () => ({ participantId: theirs.participant }),
    ],
    [
      'open a verification of a participant',
      'POST',
      () => '/documents/verification/vehicle',
      () => ({ participantId: theirs.participant }),
    ],
    ['score a participant', 'POST', () => '/forensics/poi-fraud-check', () => ({ poiId: theirs.participant })],
    [
      'score a participant by a claim',
      'POST',
      () => '/forensics/poi-fraud-check',
      () => ({ poiId: mine.participant, claimId: theirs.claim }),
    ],
  ];
  it.each(cases)('cannot be used to %s', async (_name, method, path, body) => {
    const answer = await home.as.admin.call(method, path(), { body: body() });
    expect(answer.outcome).toBe('404 NOT_FOUND');
    expectNoLeak(
      answer,
      secrets.filter((secret) => JSON.stringify(body()).includes(secret)),
    );
    const made = await home.as.admin.call(method, path(), {
      body: JSON.parse(
        JSON.stringify(body()).replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"01900000-0000-7000-8000-000000000000"'),
      ),
    });
    expect(made.outcome, 'a foreign id and one that nobody has are answered alike').toBe(answer.outcome);
  });
});

describe('lists', () => {
  it('hold nothing of another organization, also when they are filtered by its ids', async () => {
    for (const { path, operations } of endpoints()) {
      const declared = operations.GET;
      if (!declared?.list || path.includes('{') || OPERATIONS[declared.id].auth !== 'organization') continue;
      const names = Object.keys(declared.query?.shape ?? {}).filter((name) => /Id$|^q$|^tag$/.test(name));
      // The audit log names the addresses that this very organization has asked for.
      const known = path === '/audit/logs' ? [other.id, ...Object.values(theirs)] : [];
      expectNoLeak(await home.as.admin.get(path, { limit: '100' }), known);
      for (const name of names) {
        for (const value of [...Object.values(theirs), other.slug]) {
          const answer = await home.as.admin.get<unknown[]>(path, { [name]: value });
          if (answer.status === 200 && path !== '/audit/logs') expect(answer.data, `${path}?${name}`).toEqual([]);
          expectNoLeak(answer, [value, ...known]);
        }
      }
    }
  });

  it('exports hold nothing of another organization', async () => {
    const log = await home.as.admin.get('/audit/export', { format: 'jsonl' });
    expect(log.text).not.toContain(other.slug);
    const claim = await home.as.admin.get(`/claims/${mine.claim}/export`);
    expectNoLeak(claim, []);
  });

  it('identical files of two organizations do not know each other', async () => {
    const bytes = Buffer.from(`the very same statement ${Math.random()}`);
    const text = { claimId: mine.claim };
    const [first, second] = [
      await makeText(home, bytes, text),
      await makeText(other, bytes, { claimId: theirs.claim }),
    ];
    for (const [tenant, id] of [
      [home, first],
      [other, second],
    ] as const) {
      const read = await tenant.as.viewer.get<{ duplicates: unknown[] }>(`/evidence/${id}`);
      expect(read.data.duplicates).toEqual([]);
    }
  });
});

async function makeText(tenant: Tenant, bytes: Buffer<ArrayBuffer>, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes], { type: 'text/plain' }), 'statement.txt');
  const made = await tenant.as.investigator.call<{ id: string }>('POST', '/evidence/public-upload/proxy-upload', {
    raw: form,
  });
  return made.data.id;
}
