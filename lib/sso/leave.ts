import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { sessions } from '@/db/schema/users';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { logOut } from '@/lib/auth/log-out';
import { ssoHintOf } from '@/lib/auth/sessions';
import { log } from '@/lib/core/log';
import { oidcLogoutUrl } from '@/lib/sso/oidc-logout';
import { findConnection } from '@/lib/sso/read';
import { samlLogoutUrl } from '@/lib/sso/saml-logout';
import type { SamlName } from '@/lib/sso/saml-logout-messages';

/** What is remembered of a sign-in, so that its provider can be told of the sign-out. */
export type SsoHint = { protocol: 'saml'; name: SamlName } | { protocol: 'oidc'; idToken: string };

export type Left = { location: string | null; browser: string | null };

const here: Left = { location: null, browser: null };

async function atProvider(caller: Caller, browser: string | null): Promise<Left> {
  const organizationId = caller.ssoOrganizationId;
  if (!organizationId || !caller.sessionId) return here;
  const [session] = await database().select().from(sessions).where(eq(sessions.id, caller.sessionId));
  const sealed = session && ssoHintOf(session);
  const connection = await reading({ organizationId }, (tx) => findConnection(tx, organizationId));
  if (!sealed || !connection?.enabled) return here;
  const hint = JSON.parse(sealed) as SsoHint;
  if (hint.protocol !== connection.protocol) return here;
  if (hint.protocol === 'saml') return (await samlLogoutUrl(connection, hint.name, browser)) ?? here;
  return { location: await oidcLogoutUrl(connection, hint.idToken), browser: null };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The provider says where its place is: only an address that a browser may be sent to. */
function safe(left: Left): Left {
  if (left.location === null) return left;
  const { protocol, hostname } = new URL(left.location);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)) ? left : here;
}

/**
 * Ends the caller's session, and answers where their browser goes to end it at their identity provider too; null where there is no such place. A
 * provider that does not answer keeps nobody signed in here.
 */
export async function leave(caller: Caller, browser: string | null): Promise<Left> {
  const left = await atProvider(caller, browser)
    .then(safe)
    .catch((error: unknown) => {
      log().warn({ err: error }, 'an identity provider could not be told of a sign-out');
      return here;
    });
  await logOut(caller, {});
  return left;
}
