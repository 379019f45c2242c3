import { describe, expect, it } from 'vitest';
import {
  compareIdentifiers,
  jpeg,
  makeClaim,
  makeEvidence,
  makeParticipant,
  makeVoiceSession,
  phone,
} from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';
import { newId } from '@/lib/core/ids';
import { composite } from '@/lib/forensics/rules';
import type { FraudCheck } from '@/lib/forensics/schema';

const { home, other } = twoTenants();
const PATH = '/forensics/poi-fraud-check';

describe('POST /forensics/poi-fraud-check', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: PATH, body: { poiId: (await makeParticipant(tenant)).id } }),
    status: 201,
    action: 'fraud_check.run',
    resourceType: 'participant',
  });

  it('shows what could not look and weighs the rest anew', async () => {
    const { id } = await makeParticipant(home(), { phone: phone() });
    await compareIdentifiers(home(), 'participant', id);
    const { data } = await home().as.investigator.post<FraudCheck>(PATH, { poiId: id });
    expect(data.missing).toEqual(['voice', 'kyc', 'evidence', 'sanctions']);
    expect(data.components.find(({ name }) => name === 'network')).toMatchObject({
      available: true,
      score: 0,
      effectiveWeight: 1,
    });
    expect(data).toMatchObject({
      score: 0,
      coverage: 0.15,
      recommendedAction: 'GATHER_INFORMATION',
      previousScore: null,
    });
  });

  it('shows what an earlier model recommended as it did', async () => {
    const { id } = await makeParticipant(home(), { phone: phone() });
    await compareIdentifiers(home(), 'participant', id);
    await check(id);
    await superuser()`update fraud_checks set model_version = 'composite-3', recommended_action = 'CONTINUE',
      inputs = inputs - 'openHighIndicators' where participant_id = ${id}`;
    const list = await home().as.viewer.get<FraudCheck[]>(`/participants/${id}/fraud-checks`);
    expect(list.data).toMatchObject([{ modelVersion: 'composite-3', recommendedAction: 'CONTINUE', score: 0 }]);
  });

  it('finds what is shared with strangers, and gives the same again for the same inputs', async () => {
    const shared = phone();
    const one = await makeParticipant(home(), { phone: shared });
    const two = await makeParticipant(home(), { phone: `${shared.slice(0, 3)} ${shared.slice(3)}` });
    const foreign = await makeParticipant(other(), { phone: shared });
    for (const { id } of [one, two]) await compareIdentifiers(home(), 'participant', id);
    await compareIdentifiers(other(), 'participant', foreign.id);
    const first = (await home().as.investigator.post<FraudCheck>(PATH, { poiId: one.id })).data;
    expect(first.components.flatMap(({ factors }) => factors)).toMatchObject([
      { code: 'SHARED_PHONE', sourceId: two.id, points: 25 },
    ]);
    expect(first.counterfactuals).toMatchObject([{ code: 'SHARED_PHONE', score: 0 }]);
    const again = (await home().as.investigator.post<FraudCheck>(PATH, { poiId: one.id })).data;
    expect(again).toMatchObject({ score: first.score, inputsHash: first.inputsHash, previousScore: first.score });
    const list = await home().as.viewer.get<FraudCheck[]>(`/participants/${one.id}/fraud-checks`);
    expect(list.data.map(({ id }) => id)).toEqual([again.id, first.id]);
    const [row] = await superuser()`select inputs, score from fraud_checks where id = ${first.id}`;
    expect(composite(row?.inputs.components, row?.inputs.weights, row?.inputs.openHighIndicators).score).toBe(
      row?.score,
    );
  });

  const indicators = async (claimId: string, ...severities: string[]) => {
    for (const [index, severity] of severities.entries()) {
      await home().as.investigator.post(`/claims/${claimId}/risk-indicators`, {
        code: `SEEN_${index}`,
        label: 'Seen on site',
        severity,
        source: 'INVESTIGATOR',
      });
    }
  };
  const check = async (poiId: string, claimId?: string) =>
    (await home().as.investigator.post<FraudCheck>(PATH, { poiId, ...(claimId ? { claimId } : {}) })).data;
  const part = ({ components }: FraudCheck, name: string) => components.find((each) => each.name === name);

  it('counts the open indicators of the claims, and never reassures while one of high severity stands', async () => {
    const { id } = await makeParticipant(home());
    const claim = await makeClaim(home());
    await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: id });
    const before = await check(id);
    expect(before).toMatchObject({ score: null, interval: { low: 0, high: 100 }, openHighIndicators: 0 });
    await indicators(claim.id, 'HIGH', 'HIGH', 'MEDIUM', 'LOW');
    const found = await check(id);
    expect(part(found, 'evidence')).toMatchObject({ available: true, score: 80 });
    expect(part(found, 'evidence')?.factors.map(({ points, sourceType }) => [points, sourceType])).toEqual([
      [30, 'risk_indicator'],
      [30, 'risk_indicator'],
      [15, 'risk_indicator'],
      [5, 'risk_indicator'],
    ]);
    expect(found).toMatchObject({ openHighIndicators: 2, interval: { low: 16, high: 96 } });
    expect(found.recommendedAction).not.toBe('CONTINUE');
    const { data } = await home().as.investigator.get<Claim>(`/claims/${claim.id}`);
    for (const indicator of data.riskIndicators) {
      await home().as.investigator.patch(`/claims/${claim.id}/risk-indicators`, {
        id: indicator.id,
        status: 'DISMISSED',
      });
    }
    expect(await check(id)).toMatchObject({ score: null, openHighIndicators: 0 });
  });

  it('looks at the named claim alone', async () => {
    const { id } = await makeParticipant(home());
    const [one, two] = [await makeClaim(home()), await makeClaim(home())];
    for (const claim of [one, two]) {
      await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: id });
    }
    await indicators(one.id, 'HIGH');
    expect((await check(id, one.id)).openHighIndicators).toBe(1);
    expect((await check(id, two.id)).openHighIndicators).toBe(0);
    expect((await check(id)).openHighIndicators).toBe(1);
  });

  it('names shared files among the links, though they count with the evidence', async () => {
    const bytes = new Uint8Array(await jpeg());
    const people = [await makeParticipant(home()), await makeParticipant(home())];
    for (const person of people) {
      const claim = await makeClaim(home());
      await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: person.id });
      const file = await makeEvidence(home(), { claimId: claim.id, participantId: person.id }, bytes);
      await compareIdentifiers(home(), 'evidence', file.id);
    }
    const [, second] = people;
    const found = await check(second?.id ?? '');
    expect(part(found, 'network')?.factors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'SHARED_FILE', points: 0 })]),
    );
  });

  /** A call of a participant about a claim that names another day of loss, with the indicator that it left there. */
  const contradicted = async (poiId: string, claimId: string, status: 'OPEN' | 'DISMISSED') => {
    const session = await makeVoiceSession(home(), { poiId });
    const [field, sql] = ['lossDate', superuser()];
    const signal = {
      code: 'CLAIM_CONTRADICTION',
      label: 'Date',
      polarity: 'concern',
      severity: 'HIGH',
      claimField: field,
    };
    const evidence = [{ quote: 'the first', segmentId: 's1' }];
    const compared = { field, claimValue: '2026-11-09', callValue: '2026-11-01', verdict: 'conflict', evidence };
    const result = { recommendedDecision: 'INVESTIGATE', importantCallSignals: [signal], comparisons: [compared] };
    const attempt = newId();
    await sql`insert into voice_attempts (id, organization_id, session_id, number, transcript_version, scenario, outcome, confidence, result, at)
      values (${attempt}, ${home().id}, ${session.id}, 1, 1, ${session.scenario}, 'SCORED', 1, ${sql.json(result)}, now())`;
    await sql`update voice_sessions set status = 'COMPLETED', completed_at = now(), attempt_id = ${attempt}, claim_id = ${claimId} where id = ${session.id}`;
    await sql`insert into claim_indicators (id, organization_id, claim_id, code, label, severity, source, source_id, status)
      values (${newId()}, ${home().id}, ${claimId}, 'VOICE_CLAIM_CONTRADICTION_LOSSDATE', 'Date', 'HIGH', 'VOICE', ${session.id}, ${status})`;
  };
  const factorsOf = (found: FraudCheck) => found.components.flatMap(({ factors }) => factors.map(({ code }) => code));

  it('counts no finding that was dismissed on another claim than the one that is looked at', async () => {
    const { id } = await makeParticipant(home());
    const [one, two] = [await makeClaim(home()), await makeClaim(home())];
    for (const claim of [one, two])
      await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: id });
    await contradicted(id, one.id, 'DISMISSED');
    expect(factorsOf(await check(id, one.id))).toEqual([]);
    expect(factorsOf(await check(id, two.id))).toEqual([]);
  });

  it('counts once what somebody else’s call contradicts, and not at all once it was dismissed', async () => {
    for (const [status, codes] of [
      ['OPEN', ['VOICE_CLAIM_CONTRADICTION_LOSSDATE']],
      ['DISMISSED', []],
    ] as const) {
      const [looked, caller] = [await makeParticipant(home()), await makeParticipant(home())];
      const claim = await makeClaim(home());
      for (const { id } of [looked, caller])
        await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: id });
      await contradicted(caller.id, claim.id, status);
      expect(factorsOf(await check(looked.id, claim.id))).toEqual(codes);
    }
  });

  it('sends a confirmed list entry to compliance whatever the rest says', async () => {
    const { id } = await makeParticipant(home());
    await superuser()`update participants set screening_status = 'CONFIRMED_HIT' where id = ${id}`;
    const { data } = await home().as.investigator.post<FraudCheck>(PATH, { poiId: id });
    expect(data).toMatchObject({ recommendedAction: 'REFER_TO_COMPLIANCE', score: 100 });
  });

  it('refuses a claim in which the participant takes no part', async () => {
    const { id } = await makeParticipant(home());
    const claim = await makeClaim(home());
    const refused = await home().as.investigator.post(PATH, { poiId: id, claimId: claim.id });
    expect(refused.outcome).toBe('400 VALIDATION_FAILED');
    expect(refused.problem.errors?.[0]?.pointer).toBe('/claimId');
  });
});
