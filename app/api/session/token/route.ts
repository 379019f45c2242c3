import { issueBrowserToken } from '@/lib/session/portal-session';

/** A short access token for the portal's own scripts. */
export const POST = issueBrowserToken;
