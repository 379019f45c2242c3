import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { grantTokens, makeClaim, makeClaimIn, makeParticipant, makeVoiceSession, wav } from '@/db/testing/factories';
import { countRows, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';
import type { TokenBalance } from '@/lib/credits/schema';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = (claim: Pick<Claim, 'id'>) => `/claims/voice-interview/${claim.id}/initiate`;

async function ready(tenant: Tenant, claim: Claim) {
  const poi = await makeParticipant(tenant);
  await grantTokens(tenant, 50);
  return { path: pathOf(claim), body: { poiId: poi.id } };
}

describe('POST /claims/voice-interview/{claimId}/initiate', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ready(tenant, await makeClaim(tenant)),
    status: 201,
    action: 'voice_interview.initiate',
    resourceType: 'voice_interview',
    changes: ['/poiId', '/charge'],
    illegal: {
      call: async (tenant) => ready(tenant, await makeClaimIn(tenant, 'CLOSED')),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('answers a session that waits for its recording, and where to send it', async () => {
    const session = await makeVoiceSession(home());
    expect(session).toMatchObject({
      scenario: 'customerSupportComplaint',
      status: 'AWAITING_UPLOAD',
      source: { type: 'upload', fileName: null },
      tokensCharged: 50,
      upload: { method: 'PUT', maxBytes: 500 * 1024 ** 2 },
      attempts: [],
      result: null,
      error: null,
      completedAt: null,
    });
    expect(session.upload?.acceptedMimeTypes).toContain('audio/wav');
    const claim = await home().as.viewer.get<Claim>(`/claims/${session.claimId}`);
    expect(claim.data.participants.map(({ id }) => id)).toContain(session.poiId);
  });

  it('gives the address to nobody who may only read', async () => {
    const { id } = await makeVoiceSession(home());
    const read = await home().as.viewer.get<VoiceSession>(`/claims/voice-interview/sessions/${id}`);
    expect(read.data.upload).toBeNull();
  });

  it('takes no recording of the future, save for what zones explain', async () => {
    const { path, body } = await ready(home(), await makeClaim(home()));
    const recorded = (days: number) =>
      home().as.investigator.post<VoiceSession>(path, {
        ...body,
        source: { type: 'call', recordedAt: new Date(Date.now() + days * 86_400_000).toISOString() },
      });
    const refused = await recorded(1.1);
    expect([refused.outcome, refused.problem.errors?.[0]?.pointer]).toEqual([
      '400 VALIDATION_FAILED',
      '/source/recordedAt',
    ]);
    expect((await recorded(0.9)).status).toBe(201);
  });

  it('without tokens is 402 with what is needed and what is there, and creates nothing', async () => {
    const poor = await makeTenant();
    await grantTokens(poor, 49);
    const [claim, poi] = await Promise.all([makeClaim(poor), makeParticipant(poor)]);
    const answer = await poor.as.investigator.post(pathOf(claim), { poiId: poi.id });
    expect(answer.outcome).toBe('402 INSUFFICIENT_TOKENS');
    expect(answer.problem).toMatchObject({ required: 50, balance: 49 });
    expect(await countRows('voice_sessions', poor.id)).toBe(0);
    expect(await countRows('credit_entries', poor.id)).toBe(1);
  });

  it('repeated under one idempotency key charges once', async () => {
    const call = await ready(home(), await makeClaim(home()));
    const key = { 'idempotency-key': `voice-${Math.random()}` };
    const [first, second] = [
      await home().as.investigator.post<VoiceSession>(call.path, call.body, key),
      await home().as.investigator.post<VoiceSession>(call.path, call.body, key),
    ];
    expect(second.data.id).toBe(first.data.id);
    const rows = await superuser()`select 1 from credit_entries where resource_id = ${first.data.id}`;
    expect(rows).toHaveLength(1);
  });

  it('of two hundred at once with a thousand tokens makes exactly twenty, and tells once that the balance is low', async () => {
    const tenant = await makeTenant();
    await grantTokens(tenant, 1000);
    const [claim, poi] = await Promise.all([makeClaim(tenant), makeParticipant(tenant)]);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => tenant.as.investigator.post(pathOf(claim), { poiId: poi.id })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(new Set(answers.filter((each) => each.status !== 201).map((each) => each.outcome))).toEqual(
      new Set(['402 INSUFFICIENT_TOKENS']),
    );
    const balance = await tenant.as.admin.get<TokenBalance>('/tokens/balance');
    expect(balance.data).toEqual({ balance: 0, held: 1000, unit: 'token' });
    const [sum] =
      await superuser()`select sum(amount)::int as total, count(*)::int as entries, max(sequence)::int as last
      from credit_entries where organization_id = ${tenant.id}`;
    expect(sum).toEqual({ total: 0, entries: 21, last: 21 });
    expect(await countRows('voice_sessions', tenant.id)).toBe(20);
    const events = await superuser()`select data from outbox_events
      where organization_id = ${tenant.id} and type = 'tokens.low_balance'`;
    expect(events.map((event) => event.data)).toEqual([{ balance: 50, threshold: 100 }]);
  });

  it('holds an upload to the size and type that were told', async () => {
    const bytes = wav();
    const source = { type: 'call', fileName: 'call.wav', mimeType: 'audio/x-wav', sizeBytes: bytes.byteLength };
    const { upload } = await makeVoiceSession(home(), { source });
    expect(upload?.headers).toEqual({ 'Content-Type': 'audio/wav' });
    const put = (raw: Uint8Array<ArrayBuffer>, headers = upload?.headers) =>
      nobody.call('PUT', upload?.url ?? '', { raw, headers });
    expect((await put(bytes.subarray(1))).outcome).toBe('422 SIZE_MISMATCH');
    expect((await put(bytes, { 'Content-Type': 'audio/mpeg' })).outcome).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect((await put(bytes)).status).toBe(200);
  });

  it.each([
    [{ source: { mimeType: 'image/png' } }, '415 UNSUPPORTED_MEDIA_TYPE'],
    [{ source: { sizeBytes: 500 * 1024 ** 2 + 1 } }, '400 VALIDATION_FAILED'],
    [{ scenario: 'interrogation' }, '400 VALIDATION_FAILED'],
    [{ callbackUrl: 'ftp://client.example/hook' }, '400 VALIDATION_FAILED'],
    [{ callbackUrl: 'http://client.example/hook' }, '400 VALIDATION_FAILED'],
    [{ poiId: '01900000-0000-7000-8000-000000000000' }, '404 NOT_FOUND'],
    [{ stress: true }, '400 VALIDATION_FAILED'],
  ])('refuses %j and charges nothing', async (input, outcome) => {
    const call = await ready(home(), await makeClaim(home()));
    const before = await home().as.admin.get<TokenBalance>('/tokens/balance');
    const answer = await home().as.investigator.post(call.path, { ...call.body, ...input });
    expect(answer.outcome).toBe(outcome);
    const after = await home().as.admin.get<TokenBalance>('/tokens/balance');
    expect(after.data).toEqual(before.data);
  });
});
