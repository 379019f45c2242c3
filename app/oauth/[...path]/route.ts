import { authorizationEndpoint } from '@/lib/http/authorization-server';

export const dynamic = 'force-dynamic';

/** The authorization server: authorize, token, revoke, introspect, par. Pages of it are pages of ours (`/oauth/consent/{uid}`). */
export { authorizationEndpoint as GET, authorizationEndpoint as OPTIONS, authorizationEndpoint as POST };
