import type { DemoPeople } from '@/db/seed/people';
import { as } from '@/db/seed/story';
import { grantTokens } from '@/lib/credits/grant-tokens';

/** Tokens that the demo's organizations begin with. Harbour's interview is paid from an order of its own, so that 1,000 are left. */
export async function grantDemoTokens({ ines, sigrid }: DemoPeople): Promise<void> {
  await grantTokens(as(ines, 'tokens/grants', 201), { amount: 1000, reason: 'Opening balance' });
  await grantTokens(as(ines, 'tokens/grants', 201), { amount: 50, reason: 'Pilot interview' });
  await grantTokens(as(sigrid, 'tokens/grants', 201), { amount: 200, reason: 'Opening balance' });
}
