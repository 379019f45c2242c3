import { and, eq } from 'drizzle-orm';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { memberships } from '@/db/schema/organizations';
import { sessions } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { type Caller, mintPublicCaller } from '@/lib/auth/caller';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { issueAccessToken } from '@/lib/auth/token-pair';
import { env } from '@/lib/core/env';
import { DomainError, isDomainError } from '@/lib/core/errors';
import { uuid } from '@/lib/core/fields';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { auditRefusal } from '@/lib/http/audit-refusal';
import { problemHeaders, toProblem } from '@/lib/http/problem';
import { parseJson, parsePart, readJsonBytes } from '@/lib/http/read-input';
import { describeRequest } from '@/lib/http/request-info';
import { decideConsent, INTERACTION_COOKIE } from '@/lib/oauth/consent';
import { consentInput } from '@/lib/oauth/schema';
import { currentCaller } from '@/lib/session/page-caller';
import { browserSecret, laxSite, roundTripMark } from '@/lib/session/sso-answer';
import { leave } from '@/lib/sso/leave';

/** The browser keeps an access token in memory only, and only this long. */
const BROWSER_TOKEN_SECONDS = 600;

/** These addresses are the only ones that take the cookie for a write, so they insist on coming from our own pages. */
function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin !== new URL(env().BASE_URL).origin || (site !== null && site !== 'same-origin')) {
    throw new DomainError('FORBIDDEN', 'This address is for the portal’s own pages.');
  }
}

type Change = { id: string; audit: readonly [action: string, resourceType: string] };

/** `change` names what a request would have changed: its refusals are recorded as those of the API are. */
async function answer(
  request: Request,
  work: (caller: Caller) => Promise<unknown>,
  change: Change | null = null,
): Promise<Response> {
  const info = describeRequest(request, 200);
  let caller: Caller | null = null;
  const headers = { 'x-request-id': info.id, 'cache-control': 'private, no-store' };
  try {
    refuseForeignOrigin(request);
    caller = await currentCaller();
    if (!caller) throw new DomainError('UNAUTHENTICATED', 'The session has ended. Sign in again.');
    return Response.json({ data: await work({ ...caller, request: info }) }, { headers });
  } catch (error) {
    if (!isDomainError(error)) log().error({ err: error, requestId: info.id }, 'unexpected failure');
    const problem = toProblem(error, info);
    if (change) {
      const acting = caller ? { ...caller, request: info } : mintPublicCaller(null, info);
      await auditRefusal(acting, change, {}, problem.code, problem.status).catch((failure: unknown) =>
        log().error({ err: failure, requestId: info.id }, 'the refusal could not be recorded'),
      );
    }
    return Response.json(problem, { status: problem.status, headers: { ...headers, ...problemHeaders(problem) } });
  }
}

/** Gives the portal's own scripts a short access token of the session, with which they call the API as any client does. */
export function issueBrowserToken(request: Request): Promise<Response> {
  return answer(request, async (caller) => {
    const { userId, sessionId } = caller;
    if (!userId || !sessionId) throw new DomainError('UNAUTHENTICATED', 'The session has ended. Sign in again.');
    const organizationId = caller.organizationId === PLATFORM_ORGANIZATION_ID ? null : caller.organizationId;
    const key = await activeSigningKey();
    const accessToken = await reading(caller, (tx) =>
      issueAccessToken(tx, key, { userId, sessionId, organizationId }, BROWSER_TOKEN_SECONDS),
    );
    return { accessToken, expiresIn: BROWSER_TOKEN_SECONDS, organizationId };
  });
}

const switchInput = z.strictObject({ organizationId: uuid });

const SWITCH: Change = { id: 'switchOrganization', audit: ['session.switch_organization', 'session'] };

/** Moves the portal session to another organization of the person. */
export function switchOrganization(request: Request): Promise<Response> {
  return answer(
    request,
    async (caller) => {
      const { organizationId } = parsePart(switchInput, parseJson(await readJsonBytes(request)), 'body');
      if (caller.ssoOrganizationId && caller.ssoOrganizationId !== organizationId) {
        throw new DomainError('ORGANIZATION_MISMATCH', 'Sign in there by itself: this session is of single sign-on.');
      }
      const context = { organizationId, userId: caller.userId, actor: caller.actor, request: caller.request };
      await writing(context, async (tx) => {
        const [member] = await tx
          .select({ id: memberships.id })
          .from(memberships)
          .where(and(eq(memberships.userId, caller.userId ?? ''), eq(memberships.organizationId, organizationId)));
        if (!member) throw new DomainError('ORGANIZATION_MISMATCH', 'You are not a member of that organization.');
        await tx
          .update(sessions)
          .set({ organizationId })
          .where(eq(sessions.id, caller.sessionId ?? ''));
        await recordAudit(tx, context, {
          action: 'session.switch_organization',
          resourceType: 'session',
          resourceId: caller.sessionId,
        });
      });
      return { organizationId };
    },
    SWITCH,
  );
}

const SIGN_OUT: Change = { id: 'signOut', audit: ['session.close', 'session'] };

/** Ends the portal session. The browser is told where to end it at the identity provider, and gets the mark that the answer from there is held against. */
export async function signOutEverywhere(request: Request): Promise<Response> {
  const marks: string[] = [];
  const response = await answer(
    request,
    async (caller) => {
      const { location, browser } = await leave(caller, browserSecret(request));
      if (browser !== null) marks.push(browser);
      return { location };
    },
    SIGN_OUT,
  );
  for (const mark of marks) response.headers.append('set-cookie', roundTripMark(mark, laxSite()));
  return response;
}

const CONSENT: Change = { id: 'answerConsent', audit: ['oauth_grant.decide', 'oauth_grant'] };

/** Takes what the person answers to an application that asks; the browser then goes on to the location it is told. */
export function answerConsent(request: Request, uid: string): Promise<Response> {
  return answer(
    request,
    async (caller) => {
      const input = parsePart(consentInput, parseJson(await readJsonBytes(request)), 'body');
      const cookie = (await cookies()).get(INTERACTION_COOKIE)?.value;
      return decideConsent(caller, uid, cookie, input);
    },
    CONSENT,
  );
}
