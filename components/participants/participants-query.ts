import { PARTICIPANT_ROLES, SCREENING_STATUSES } from '@/db/enums';
import { type ParticipantListQuery, participantListQuery } from '@/lib/participants/schema';
import type { PageParams } from '../claims/claims-query';

export const PARTICIPANT_FILTERS = ['q', 'role', 'screening'] as const;
const PER_PAGE = 50;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The address of the participants page → the query of the list; what the address gets wrong falls back to the default. */
export function participantsQuery(params: PageParams): ParticipantListQuery {
  const wanted = {
    page: first(params.page),
    limit: PER_PAGE,
    sortBy: first(params.sortBy) ?? 'createdAt',
    sortOrder: first(params.sortOrder) ?? 'desc',
    role: PARTICIPANT_ROLES.find((role) => role === first(params.role)),
    screeningStatus: SCREENING_STATUSES.find((status) => status === first(params.screening)),
    q: first(params.q) || undefined,
  };
  const parsed = participantListQuery.safeParse(wanted);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return participantListQuery.parse(Object.fromEntries(Object.entries(wanted).filter(([name]) => !wrong.has(name))));
}
