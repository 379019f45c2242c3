import type { Role } from '@/db/enums';

const WORDS: Record<Role, string> = {
  admin: 'Administrator',
  supervisor: 'Supervisor',
  investigator: 'Investigator',
  compliance_officer: 'Compliance officer',
  developer: 'Developer',
  viewer: 'Viewer',
};

/** A role as people say it. */
export function roleWord(role: Role): string {
  return WORDS[role];
}
