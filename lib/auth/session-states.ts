import type { Role } from '@/db/enums';
import { askedTogether } from '@/db/together';

/** What the database says of a session at this moment; moments as text. */
export type SessionState = {
  user_id: string;
  email: string;
  name: string;
  expires_at: string;
  revoked_at: string | null;
  disabled_at: string | null;
  current_organization_id: string | null;
  /** The session works in this organization alone: its identity provider proved the person, and vouches for nobody elsewhere. */
  sso_organization_id: string | null;
  last_seen_at: string;
  member_role: Role | null;
  /** The organization asks for a second factor and the person has none. */
  factor_missing: boolean;
};

const ask = askedTogether<{ sessionId: string; organizationId: string | null }, SessionState>('session_states');

/**
 * The live state of a session and of its person's membership in the organization (null: the one the session works in); null when there
 * is no such session. Every request asks.
 */
export function sessionState(sessionId: string, organizationId: string | null): Promise<SessionState | null> {
  return ask({ sessionId, organizationId });
}
