import { connection } from '@/db/client';
import type { Role } from '@/db/enums';

/** What the database says of a session at this moment; moments as text. */
export type SessionState = {
  user_id: string;
  email: string;
  name: string;
  expires_at: string;
  revoked_at: string | null;
  disabled_at: string | null;
  current_organization_id: string | null;
  last_seen_at: string;
  member_role: Role | null;
  /** The organization asks for a second factor and the person has none. */
  factor_missing: boolean;
};

type Question = {
  sessionId: string;
  organizationId: string | null;
  answer: (state: SessionState | null) => void;
  fail: (error: unknown) => void;
};

let waiting: Question[] = [];

/**
 * The live state of a session and of its person's membership in the organization (null: the one the session works in); null when there
 * is no such session. Every request asks; what is asked in one turn of the event loop travels as one statement.
 */
export function sessionState(sessionId: string, organizationId: string | null): Promise<SessionState | null> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) setImmediate(ask);
    waiting.push({ sessionId, organizationId, answer, fail });
  });
}

async function ask(): Promise<void> {
  const questions = waiting;
  waiting = [];
  const asked = JSON.stringify(questions.map(({ sessionId, organizationId }) => ({ sessionId, organizationId })));
  try {
    const { client } = connection();
    const rows = await client<
      (SessionState & { position: string })[]
    >`select * from session_states(${asked}::text::jsonb)`;
    const found = new Map(rows.map((row) => [Number(row.position), row]));
    for (const [index, { answer }] of questions.entries()) answer(found.get(index + 1) ?? null);
  } catch (error) {
    for (const { fail } of questions) fail(error);
  }
}
