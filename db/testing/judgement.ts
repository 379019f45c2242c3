import { describe, expect, it } from 'vitest';
import { makeLink } from '@/db/testing/factories';
import type { Tenant } from '@/db/testing/tenant';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';
import type { NetworkLink } from '@/lib/network/schema';

const REASON = { reason: 'Both were asked, and the line was called.' };

/** What both judgements about a link must do: be one person's, with a reason, and take the link's indicators along. */
export function judgement(home: () => Tenant, other: () => Tenant, verb: 'confirm' | 'dismiss'): void {
  const path = (id: string) => `/network/links/${id}/${verb}`;
  const status = verb === 'confirm' ? 'CONFIRMED' : 'DISMISSED';
  describe(`POST /network/links/{id}/${verb}`, () => {
    mutation(home, other, {
      method: 'POST',
      as: 'compliance_officer',
      notAs: 'viewer',
      works: async (tenant) => ({ path: path((await makeLink(tenant)).link.id), body: REASON }),
      status: 200,
      action: `network_link.${verb}`,
      resourceType: 'network_link',
      changes: ['/status', '/reason'],
      illegal: {
        call: async (tenant) => {
          const { link } = await makeLink(tenant);
          await tenant.as.compliance_officer.post(path(link.id), REASON);
          return { path: path(link.id), body: REASON };
        },
        outcome: '409 ALREADY_REVIEWED',
      },
    });

    it('keeps who said so and why, and takes the indicators of both claims along', async () => {
      const { link, claims } = await makeLink(home());
      const judged = await home().as.compliance_officer.post<NetworkLink>(path(link.id), REASON);
      expect(judged.data).toMatchObject({
        status,
        ...REASON,
        reviewedBy: { id: home().people.compliance_officer.id },
        version: link.version + 1,
      });
      for (const { id } of claims) {
        const { data } = await home().as.viewer.get<Claim>(`/claims/${id}`);
        const indicator = data.riskIndicators.find(({ sourceId }) => sourceId === link.id);
        expect(indicator).toMatchObject({
          code: 'SHARED_PHONE',
          source: 'NETWORK',
          status,
          note: REASON.reason,
        });
      }
    });

    it('needs a reason, and a version that stands', async () => {
      const { link } = await makeLink(home());
      const without = await home().as.compliance_officer.post(path(link.id), {});
      expect(without.problem.errors?.[0]?.pointer).toBe('/reason');
      const stale = { body: REASON, headers: { 'if-match': '"99"' } };
      expect((await home().as.compliance_officer.call('POST', path(link.id), stale)).outcome).toBe(
        '412 VERSION_CONFLICT',
      );
    });
  });
}
