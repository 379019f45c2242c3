import { and, eq, isNotNull } from 'drizzle-orm';
import { ssoDomains } from '@/db/schema/sso';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { isDomainError, notFound } from '@/lib/core/errors';
import { guardedFetch } from '@/lib/sso/guarded-fetch';
import { discoverProvider } from '@/lib/sso/oidc';
import { type Connection, findConnection } from '@/lib/sso/read';
import { certificateEnds } from '@/lib/sso/saml-keys';
import { missingMembers } from '@/lib/sso/save-config';
import type { SsoTest } from '@/lib/sso/schema';
import { TargetError } from '@/lib/webhooks/target';

type Check = SsoTest['checks'][number];

const SOON_SECONDS = 30 * 86_400;

function certificateCheck({ samlIdpCertificates }: Connection): Check {
  const ends = samlIdpCertificates.map(certificateEnds).sort((a, b) => b.getTime() - a.getTime())[0];
  const said = `The last of ${samlIdpCertificates.length} is good until ${ends?.toISOString().slice(0, 10)}.`;
  if (!ends || ends < now()) return { name: 'certificates', result: 'fail', detail: said };
  return { name: 'certificates', result: ends < inSeconds(SOON_SECONDS) ? 'warn' : 'pass', detail: said };
}

const why = (error: unknown): string => {
  const cause = isDomainError(error) ? error.cause : error;
  if (cause instanceof TargetError) return cause.message;
  const inner = cause instanceof Error && cause.cause instanceof TargetError ? cause.cause.message : null;
  return inner ?? (cause instanceof Error ? cause.message : 'It did not answer.');
};

async function providerChecks(connection: Connection): Promise<Check[]> {
  try {
    const config = await discoverProvider(connection);
    const { jwks_uri: keySet, issuer } = config.serverMetadata();
    const found: Check = { name: 'discovery', result: 'pass', detail: `${issuer} describes itself.` };
    if (!keySet) return [found, { name: 'keys', result: 'fail', detail: 'It publishes no keys.' }];
    const answer = await guardedFetch(keySet);
    const { keys } = (await answer.json()) as { keys?: unknown[] };
    const count = answer.ok && Array.isArray(keys) ? keys.length : 0;
    return [found, { name: 'keys', result: count > 0 ? 'pass' : 'fail', detail: `It publishes ${count} keys.` }];
  } catch (error) {
    return [{ name: 'discovery', result: 'fail', detail: why(error).slice(0, 300) }];
  }
}

/**
 * Tries the saved configuration as far as that goes without anybody signing in: whether it is complete, its certificates are good, its OpenID
 * provider answers, and a domain is proven. Throws NOT_FOUND until one was saved.
 */
export async function testSsoConfig(caller: Caller): Promise<SsoTest> {
  authorize(caller, 'testSsoConfig');
  const [connection, proven] = await reading(caller, (tx) =>
    Promise.all([
      findConnection(tx, caller.organizationId),
      tx
        .select({ domain: ssoDomains.domain })
        .from(ssoDomains)
        .where(and(eq(ssoDomains.organizationId, caller.organizationId), isNotNull(ssoDomains.verifiedAt))),
    ]),
  );
  if (!connection) throw notFound('The configuration');
  const missing = missingMembers(connection);
  const complete: Check = {
    name: 'complete',
    result: missing.length === 0 ? 'pass' : 'fail',
    detail: missing.length === 0 ? 'Nothing is missing.' : `Missing: ${missing.join(', ')}.`,
  };
  const domains: Check = {
    name: 'domains',
    result: proven.length > 0 ? 'pass' : 'warn',
    detail:
      proven.length > 0
        ? proven.map(({ domain }) => domain).join(', ')
        : 'No domain is proven yet, so nobody new can sign in.',
  };
  const own =
    missing.length > 0
      ? []
      : connection.protocol === 'saml'
        ? [certificateCheck(connection)]
        : await providerChecks(connection);
  const checks = [complete, ...own, domains];
  const ok = checks.every(({ result }) => result !== 'fail');
  await writing(caller, (tx) =>
    recordAudit(tx, caller, {
      action: 'sso.test_config',
      resourceType: 'sso_config',
      resourceId: connection.id,
      changes: [{ path: '/ok', old: null, new: ok }],
    }),
  );
  return { ok, checks };
}
