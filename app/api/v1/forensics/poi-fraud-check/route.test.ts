import { describe, expect, it } from 'vitest';
import { compareIdentifiers, makeClaim, makeParticipant, phone } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
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
    expect(composite(row?.inputs.components, row?.inputs.weights).score).toBe(row?.score);
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
