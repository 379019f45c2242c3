import { signOutEverywhere } from '@/lib/session/portal-session';

/** Ends the portal session, and says where to end it at the identity provider too. */
export const POST = signOutEverywhere;
