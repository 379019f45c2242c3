import { switchOrganization } from '@/lib/session/portal-session';

/** Moves the portal session to another organization of the person. */
export const POST = switchOrganization;
