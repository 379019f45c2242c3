import type { Role } from '@/db/enums';
import type { TransactionContext } from '@/db/transaction';
import { OPERATIONS, type OperationId, type Rule } from '@/lib/auth/operations';
import { ROLE_SCOPES, type Scope } from '@/lib/auth/scopes';
import type { ActingContext, Actor, OrganizationId, RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { newId, PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';

export type CallerKind = 'user' | 'application' | 'api_key' | 'provisioner' | 'system' | 'public_link';

/** A proven value: somebody (or something) that acts for one organization now. */
export type Caller = ActingContext &
  TransactionContext & {
    readonly kind: CallerKind;
    readonly organizationId: OrganizationId;
    readonly userId: string | null;
    readonly sessionId: string | null;
    readonly role: Role | null;
    /** The organization asks this person for a second factor they do not have: only their own account is open to them. */
    readonly factorMissing?: boolean;
    /** Whose identity provider opened the session: it is good in that organization alone. */
    readonly ssoOrganizationId?: string | null;
    /** Whose requests are counted together; without it the actor's own are. */
    readonly allowance?: string;
    readonly scopes: ReadonlySet<Scope>;
  };

const SYSTEM: Actor = { type: 'system', id: null, name: 'System', email: null };

/** A person in an organization they belong to, as `lib/auth/authenticate.ts` proved it against the live membership. */
export function mintUserCaller(input: {
  organizationId: string | null;
  user: { id: string; name: string; email: string };
  sessionId: string;
  role: Role | null;
  factorMissing: boolean;
  ssoOrganizationId: string | null;
  request: RequestInfo;
}): Caller {
  return {
    kind: 'user',
    organizationId: (input.organizationId ?? PLATFORM_ORGANIZATION_ID) as OrganizationId,
    userId: input.user.id,
    sessionId: input.sessionId,
    role: input.role,
    factorMissing: input.factorMissing,
    ssoOrganizationId: input.ssoOrganizationId,
    // The live role decides, not the token's copy of it: a change of role counts with the next request, whichever its direction.
    scopes: new Set(input.role ? ROLE_SCOPES[input.role] : []),
    actor: { type: 'user', id: input.user.id, name: input.user.name, email: input.user.email },
    request: input.request,
  };
}

/** Background work in one organization's name. Holds every scope: what may run is decided where the job is enqueued. */
export function mintSystemCaller(organizationId: string, job: string): Caller {
  return {
    kind: 'system',
    organizationId: organizationId as OrganizationId,
    userId: null,
    sessionId: null,
    role: null,
    scopes: new Set(ROLE_SCOPES.admin),
    actor: SYSTEM,
    request: {
      id: newId(),
      method: 'JOB',
      path: job,
      ipAddress: null,
      userAgent: null,
      startedAt: new Date(),
      successStatus: 200,
      audited: false,
      refusalRecorded: false,
    },
  };
}

/** The bearer of an upload link: may add evidence where the link points, and nothing else. */
export function mintUploadLinkCaller(
  organizationId: string,
  link: { id: string; label: string },
  request: RequestInfo,
): Caller {
  return {
    kind: 'public_link',
    organizationId: organizationId as OrganizationId,
    userId: null,
    sessionId: null,
    role: null,
    scopes: new Set<Scope>(['evidence:write']),
    actor: { type: 'public', id: link.id, name: link.label, email: null },
    request,
  };
}

/**
 * A program: an application by its own right, one that acts for a person (`user`), or a key. Who acted is the program; what is done for
 * a person counts as that person's wherever two people are needed. An organization's provisioning (`provisioner`) acts by a key of its own kind.
 */
export function mintProgramCaller(input: {
  kind: 'application' | 'api_key' | 'provisioner';
  organizationId: string;
  program: { id: string; name: string };
  user?: { id: string; name: string; email: string };
  /** The person lacks the second factor that the organization asks for. */
  factorMissing?: boolean;
  /** Whose requests are counted together; without it the program's own are. */
  allowance?: string;
  scopes: readonly Scope[];
  request: RequestInfo;
}): Caller {
  const { program, user } = input;
  return {
    kind: input.kind,
    organizationId: input.organizationId as OrganizationId,
    userId: user?.id ?? null,
    sessionId: null,
    role: null,
    factorMissing: input.factorMissing,
    allowance: input.allowance,
    scopes: new Set(input.scopes),
    actor: {
      type: input.kind === 'application' ? 'application' : 'api_key',
      id: program.id,
      name: user ? `${program.name} for ${user.name}` : program.name,
      email: user?.email ?? null,
    },
    request: input.request,
  };
}

/** Nobody proven yet, in the organization that an attempt concerns (or the platform's own chain). */
export function mintPublicCaller(organizationId: string | null, request: RequestInfo, actor?: Partial<Actor>): Caller {
  return {
    kind: 'public_link',
    organizationId: (organizationId ?? PLATFORM_ORGANIZATION_ID) as OrganizationId,
    userId: null,
    sessionId: null,
    role: null,
    scopes: new Set(),
    actor: { type: 'public', id: null, name: 'Not signed in', email: null, ...actor },
    request,
  };
}

/**
 * Throws INSUFFICIENT_SCOPE unless the caller holds what the operation needs, and FORBIDDEN when an application or a key calls what
 * belongs to a person's own account. The first statement of every verb.
 */
export function authorize(caller: Caller, operation: OperationId): void {
  const { auth, scope, machines }: Rule = OPERATIONS[operation];
  if (auth === 'account' && !machines && (caller.kind === 'application' || caller.kind === 'api_key')) {
    throw new DomainError('FORBIDDEN', 'A person’s own account is not open to applications and keys.');
  }
  if (auth === 'scim' && caller.kind !== 'provisioner') {
    throw new DomainError('FORBIDDEN', 'This is for the provisioning of an organization alone.');
  }
  if (scope !== null && !caller.scopes.has(scope)) {
    throw new DomainError('INSUFFICIENT_SCOPE', `This needs the scope ${scope}.`, {
      extra: { requiredScopes: [scope] },
    });
  }
}

/** A session of single sign-on says nothing about the person in other organizations, and is told nothing of them. */
export const worksIn = ({ ssoOrganizationId }: Caller, organizationId: string): boolean =>
  !ssoOrganizationId || ssoOrganizationId === organizationId;

/** True when the caller could call the operation; for what a page offers. */
export function may(caller: Caller, operation: OperationId): boolean {
  const scope: Scope | null = OPERATIONS[operation].scope;
  return scope === null || caller.scopes.has(scope);
}
