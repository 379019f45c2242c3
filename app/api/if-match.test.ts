import { beforeAll, describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn, makeEvidence } from '@/db/testing/factories';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { Claim } from '@/lib/claims/schema';
import type { Evidence } from '@/lib/evidence/schema';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant();
});

/** Every POST that moves a record, with what has changed it just before without making the move impossible. */
const MOVES: [
  name: string,
  make: () => Promise<{ version: number; path: string; body: object; touch: () => Promise<unknown> }>,
][] = [
  [
    'assign',
    async () => claimMove(await makeClaim(tenant), 'assign', { investigatorId: tenant.people.investigator.id }),
  ],
  ['transition', async () => claimMove(await makeClaim(tenant), 'transition', { to: 'TRIAGE', reason: 'first look' })],
  [
    'decision',
    async () =>
      claimMove(await makeClaimIn(tenant, 'INVESTIGATING'), 'decision', {
        outcome: 'CLEARED',
        rationale: 'Nothing speaks against it.',
      }),
  ],
  ['legal-hold', async () => evidenceMove(await makeEvidence(tenant))],
];

const claimMove = (claim: Claim, verb: string, body: object) => ({
  version: claim.version,
  path: `/claims/${claim.id}/${verb}`,
  body,
  touch: () => tenant.as.supervisor.patch(`/claims/${claim.id}`, { priority: 'URGENT' }),
});

const evidenceMove = (record: Evidence) => ({
  version: record.version,
  path: `/evidence/${record.id}/legal-hold`,
  body: { hold: true, reason: 'ordered by the court' },
  touch: () => tenant.as.supervisor.patch(`/evidence/${record.id}/tags`, { add: ['seen'] }),
});

describe.each(MOVES)('If-Match on %s', (_name, make) => {
  const send = (move: Awaited<ReturnType<typeof make>>, version: string) =>
    tenant.as.supervisor.call('POST', move.path, { body: move.body, headers: { 'if-match': version } });

  it('refuses a stale version, and nothing happens', async () => {
    const move = await make();
    expect((await move.touch()) as { status: number }).toMatchObject({ status: 200 });
    expect((await send(move, `"${move.version}"`)).outcome).toBe('412 VERSION_CONFLICT');
    expect((await send(move, '"nonsense"')).outcome).toBe('412 VERSION_CONFLICT');
    const now = await send(move, `"${move.version + 1}"`);
    expect(now.status, now.text).toBeLessThan(300);
  });

  it('of ten with the same version one wins', async () => {
    const move = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(move, `"${move.version}"`)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(new Set(answers.map(({ outcome }) => outcome).filter((outcome) => outcome.startsWith('4')))).toEqual(
      new Set(['412 VERSION_CONFLICT']),
    );
  });
});
