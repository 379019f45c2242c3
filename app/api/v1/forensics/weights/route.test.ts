import { describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import { WEIGHTS } from '@/lib/forensics/rules';
import type { FraudCheck, FraudWeights } from '@/lib/forensics/schema';
import { recomputed } from '@/scripts/recompute';

const { home, other } = twoTenants();
const path = '/forensics/weights';
const EQUAL = { voice: 0.2, kyc: 0.2, evidence: 0.2, sanctions: 0.2, network: 0.2 };

describe('GET /forensics/weights', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => path, addressed: false });
});

describe('PUT /forensics/weights', () => {
  let turn = 0;
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'supervisor',
    works: async () => {
      turn += 1;
      return { path, body: { ...EQUAL, voice: turn % 2 ? 0.5 : 0.6 } };
    },
    status: 200,
    action: 'fraud_weights.update',
    resourceType: 'fraud_weights',
    changes: ['/weights/voice'],
    addressed: false,
  });

  const put = (body: unknown, headers?: Record<string, string>) =>
    home().as.admin.call<FraudWeights>('PUT', path, { body, headers });

  it('counts for new scores; earlier ones stay, and all can be computed again from what is stored', async () => {
    const { id } = await makeParticipant(home());
    const check = async () =>
      (await home().as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', { poiId: id })).data;
    await put({ ...WEIGHTS });
    const before = await check();
    await put({ ...EQUAL, network: 0 });
    const after = await check();
    const weight = ({ components }: FraudCheck, name: string) => components.find((each) => each.name === name)?.weight;
    expect([weight(before, 'network'), weight(after, 'network')]).toEqual([0.15, 0]);
    expect(after.missing).toContain('network');
    const { data: history } = await home().as.viewer.get<FraudCheck[]>(`/participants/${id}/fraud-checks`);
    expect(history.map((each) => weight(each, 'voice'))).toEqual([0.2, 0.25]);
    const rows = await superuser()<
      { score: number | null; inputs_hash: string; model_version: string; inputs: unknown }[]
    >`
      select score, inputs_hash, model_version, inputs from fraud_checks where participant_id = ${id}`;
    for (const row of rows) {
      expect(recomputed(row.model_version, row.inputs)).toEqual({ score: row.score, inputsHash: row.inputs_hash });
    }
    expect((await other().as.viewer.get<FraudWeights>(path)).data).toMatchObject({ weights: WEIGHTS, version: 0 });
  });

  it('refuses weights that say nothing, and a stale version', async () => {
    const nothing = { voice: 0, kyc: 0, evidence: 0, sanctions: 0, network: 0 };
    expect((await put(nothing)).outcome).toBe('400 VALIDATION_FAILED');
    expect((await put({ ...EQUAL, voice: 1.5 })).problem.errors?.[0]?.pointer).toBe('/voice');
    expect((await put(EQUAL, { 'if-match': '"99"' })).outcome).toBe('412 VERSION_CONFLICT');
  });
});
