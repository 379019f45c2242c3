import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { ssoOwner } from '@/lib/sso/read';

/** Where the person of an e-mail address signs in; null without single sign-on. Says nothing about whether there is such a person. */
export async function discoverSso(caller: Caller, input: { email: string }): Promise<{ ssoUrl: string } | null> {
  const owner = await ssoOwner(input.email);
  await writing(caller, (tx) =>
    recordAudit(tx, caller, { action: 'sso.discover', resourceType: 'sso_config', resourceId: null }),
  );
  return owner && { ssoUrl: owner.ssoUrl };
}
