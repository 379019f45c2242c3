import type { SsoProtocol } from '@/db/enums';
import { authorizationUrl } from '@/lib/sso/oidc';
import { usableConnection } from '@/lib/sso/read';
import { openRoundTrip } from '@/lib/sso/round-trip';
import { samlRequestUrl } from '@/lib/sso/saml';

/** Where the browser goes to sign in, and the secret that ties the round trip to it. */
export type BegunSignIn = { location: string; browser: string; protocol: SsoProtocol };

/** Begins a sign-in at the organization's provider. `returnTo` is a path of ours. Throws NOT_FOUND without a connection, PROVIDER_UNREACHABLE. */
export async function beginSignIn(input: {
  organizationId: string;
  returnTo: string;
  loginHint: string | undefined;
  browser: string | null;
}): Promise<BegunSignIn> {
  const connection = await usableConnection(input.organizationId);
  const { organizationId, protocol } = connection;
  const { state, browser } = await openRoundTrip({ ...input, organizationId, protocol });
  const location =
    protocol === 'saml'
      ? await samlRequestUrl(connection, state)
      : await authorizationUrl(connection, state, input.loginHint);
  return { location, browser, protocol };
}
