import type { ActorType } from '@/db/enums';

declare const organizationIdBrand: unique symbol;

/** An organization that the caller has been proven to act for. Only `lib/auth/caller.ts` makes one. */
export type OrganizationId = string & { readonly [organizationIdBrand]: true };

/** Who did it, as the audit log and custody records name them. */
export type Actor = { type: ActorType; id: string | null; name: string; email: string | null };

/** What is known of the request (or job run) that causes a change. */
export type RequestInfo = {
  id: string;
  method: string;
  path: string;
  ipAddress: string | null;
  userAgent: string | null;
  startedAt: Date;
  /** Status answered when the operation succeeds; recorded with the audit entry written inside its transaction. */
  successStatus: number;
  /** Set when the verb has written the audit entry of its success; a mutating operation without one is a defect. */
  audited: boolean;
  /** Set when the verb has recorded its own refusal, so that the edge does not record it again. */
  refusalRecorded: boolean;
};

/** The least that platform services need to know of a caller. */
export type ActingContext = {
  organizationId: string;
  userId: string | null;
  actor: Actor;
  request: RequestInfo;
};
