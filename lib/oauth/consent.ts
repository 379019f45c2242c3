import { and, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { oauthArtifacts } from '@/db/schema/oauth';
import { sessions } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { type Caller, worksIn } from '@/lib/auth/caller';
import { holdSession } from '@/lib/auth/hold-session';
import { GRANTABLE_SCOPES, ROLE_SCOPES, type Scope } from '@/lib/auth/scopes';
import { audience } from '@/lib/auth/tokens';
import { DomainError, notFound } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import { memberState } from '@/lib/oauth/application-caller';
import { findClient } from '@/lib/oauth/client-metadata';
import { authorizationServer } from '@/lib/oauth/provider';
import type { ConsentInput, ConsentView } from '@/lib/oauth/schema';

/** The browser's mark that it began this very request; set and signed by the server for this path alone. */
export const INTERACTION_COOKIE = 'casefile-oauth-interaction';

async function findInteraction(uid: string, cookie: string | undefined) {
  if (cookie !== uid) throw notFound('The request for authorization');
  const provider = await authorizationServer();
  const interaction = await provider.Interaction.find(uid);
  const clientId = interaction?.params.client_id;
  const client = typeof clientId === 'string' ? await findClient(clientId) : null;
  if (!interaction || client?.status !== 'active') throw notFound('The request for authorization');
  return { provider, interaction, client };
}

type Found = Awaited<ReturnType<typeof findInteraction>>;

/** When the person signed in to the portal, in seconds of the epoch: that is what the server vouches for as `auth_time`. */
async function signedInAt(caller: Caller): Promise<number> {
  const [session] = await database()
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId ?? ''));
  return Math.floor((session?.createdAt.getTime() ?? 0) / 1000);
}

/**
 * Whether the application asked that the person sign in anew (OpenID Connect Core §3.1.2.1) and that has not happened.
 * Both moments are whole seconds, so a sign-in in the second of the request may have come before it.
 */
function isTooOld({ interaction }: Found, signedIn: number): boolean {
  const { prompt, max_age: maxAge } = interaction.params;
  const begun = interaction.iat ?? 0;
  if (typeof prompt === 'string' && prompt.split(' ').includes('login') && signedIn <= begun) return true;
  return maxAge !== undefined && begun - signedIn > Number(maxAge);
}

function askedScopes({ interaction, client }: Found): Scope[] {
  const asked = String(interaction.params.scope ?? '').split(' ');
  return GRANTABLE_SCOPES.filter((scope) => asked.includes(scope) && client.scopes.includes(scope));
}

function obstacleOf(isMember: boolean, factorMissing: boolean, isTooOld: boolean): ConsentView['obstacle'] {
  if (!isMember) return 'not_member';
  if (factorMissing) return 'factor_missing';
  return isTooOld ? 'sign_in_again' : null;
}

async function viewOf(caller: Caller, found: Found): Promise<ConsentView> {
  const { client, interaction } = found;
  const [{ role, factorMissing }, signedIn] = await Promise.all([
    memberState(client.client_id, caller.userId ?? ''),
    signedInAt(caller),
  ]);
  const held: readonly Scope[] = role ? ROLE_SCOPES[role] : [];
  const asked = askedScopes(found);
  const redirect = new URL(String(interaction.params.redirect_uri));
  return {
    app: { name: client.name, description: client.description, createdBy: client.created_by_name },
    organization: { id: client.organization_id, name: client.organization_name },
    account: { name: caller.actor.name, email: caller.actor.email ?? '' },
    scopes: asked.filter((scope) => held.includes(scope)),
    withheld: asked.filter((scope) => !held.includes(scope)),
    returnsTo: redirect.host,
    obstacle: obstacleOf(
      role !== null && worksIn(caller, client.organization_id),
      // Who came by the organization's own provider was asked there.
      factorMissing && caller.ssoOrganizationId !== client.organization_id,
      isTooOld(found, signedIn),
    ),
  };
}

/** What the consent page shows. Throws NOT_FOUND for a request that has ended, or that another browser began. */
export async function readConsent(caller: Caller, uid: string, cookie: string | undefined): Promise<ConsentView> {
  return viewOf(caller, await findInteraction(uid, cookie));
}

/** Notes on a grant that the organization's provider proved the person, who then needs no second factor of ours for it. */
async function markAsSso(grantId: string, ssoOrganizationId: string): Promise<void> {
  await database()
    .update(oauthArtifacts)
    .set({ ssoOrganizationId })
    .where(and(eq(oauthArtifacts.model, 'Grant'), eq(oauthArtifacts.idHash, sha256Hex(grantId))));
}

/** The grant of exactly what was shown; the rest counts as refused, so that the server does not ask for it again. */
async function makeGrant({ provider, client, interaction }: Found, view: ConsentView, caller: Caller): Promise<string> {
  const grant = new provider.Grant({ accountId: caller.userId ?? '', clientId: client.client_id });
  const granted = view.scopes.join(' ');
  const asked = String(interaction.params.scope ?? '').split(' ');
  const refused = asked.filter((scope) => !view.scopes.includes(scope)).join(' ');
  grant.addOIDCScope(granted);
  grant.addResourceScope(audience(), granted);
  if (refused) {
    grant.rejectOIDCScope(refused);
    grant.rejectResourceScope(audience(), refused);
  }
  const grantId = await grant.save();
  if (caller.ssoOrganizationId) await markAsSso(grantId, caller.ssoOrganizationId);
  return grantId;
}

/**
 * Records what the person decided and answers where the browser goes on. Bound to the person who is signed in now: a session of the
 * server that remembers somebody else ends first. Throws NOT_FOUND, FORBIDDEN when there is nothing to allow, and TOKEN_REVOKED when the session
 * has ended meanwhile: what ends sessions and grants does so in this order, so that it finds every grant whose session it did not find ended.
 */
export async function decideConsent(
  caller: Caller,
  uid: string,
  cookie: string | undefined,
  input: ConsentInput,
): Promise<{ location: string }> {
  const found = await findInteraction(uid, cookie);
  const { provider, interaction, client } = found;
  const userId = caller.userId;
  if (!userId) throw new DomainError('FORBIDDEN', 'Only people consent.');
  const view = await viewOf(caller, found);
  const allowed = input.decision === 'allow';
  if (allowed && view.obstacle) throw new DomainError('FORBIDDEN', 'There is nothing here that you can allow.');
  if (interaction.session && interaction.session.accountId !== userId) {
    await (await provider.Session.findByUid(interaction.session.uid))?.destroy();
    interaction.session = undefined;
  }
  const grantId = allowed ? await makeGrant(found, view, caller) : null;
  const context = { organizationId: client.organization_id, userId, actor: caller.actor, request: caller.request };
  await writing(context, async (tx) => {
    await holdSession(tx, caller);
    await recordAudit(tx, context, {
      action: allowed ? 'oauth_grant.create' : 'oauth_grant.decline',
      resourceType: 'oauth_grant',
      resourceId: client.client_id,
      changes: diff(null, { application: client.name, scopes: allowed ? view.scopes : [] }),
    });
  }).catch(async (error: unknown) => {
    if (grantId) await (await provider.Grant.find(grantId))?.destroy();
    throw error;
  });
  interaction.result = grantId
    ? { login: { accountId: userId, ts: await signedInAt(caller), remember: false }, consent: { grantId } }
    : { error: 'access_denied', error_description: 'the person declined' };
  await interaction.persist();
  return { location: interaction.returnTo };
}
