import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { ssoConnections } from '@/db/schema/sso';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { invalidField } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { seal } from '@/lib/core/seal';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';
import { clientSecretPlace, serviceKeyPlace } from '@/lib/sso/connection-secrets';
import { endOtherSessions } from '@/lib/sso/enforcement';
import { listDomains } from '@/lib/sso/own-domain';
import { presentConfig } from '@/lib/sso/present';
import { type Connection, findConnection } from '@/lib/sso/read';
import { givenServiceKey, newServiceKey, readCertificate, type ServiceKey } from '@/lib/sso/saml-keys';
import type { SaveSsoConfigInput, SsoConfig } from '@/lib/sso/schema';
import { checkTarget, TargetError } from '@/lib/webhooks/target';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Browsers are sent there, we never go: an address at home is fine, one that others on the way could read is not. */
function checkSsoUrl(address: string | null, member: 'samlIdpSsoUrl' | 'samlIdpSloUrl'): void {
  if (address === null) return;
  const { protocol, hostname, username, password } = new URL(address);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  if (!safe || username || password) {
    throw invalidField(`/${member}`, 'An https address without user and password is needed.', 'invalid_url');
  }
}

/** We go there ourselves, so it must be an address that we may go to. */
function checkIssuer(address: string | null): void {
  if (address === null) return;
  try {
    const { search, hash } = checkTarget(address);
    if (search || hash) throw new TargetError('An issuer has neither query nor fragment.');
  } catch (error) {
    if (error instanceof TargetError) throw invalidField('/oidcIssuer', error.message, 'invalid_url');
    throw error;
  }
}

type Member =
  | 'samlIdpEntityId'
  | 'samlIdpSsoUrl'
  | 'samlIdpCertificates'
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret';

/** What a connection lacks to be used; empty when it is complete. */
export function missingMembers(
  row: Pick<Connection, 'protocol' | Exclude<Member, 'oidcClientSecret'> | 'oidcClientSecretSealed'>,
): Member[] {
  const needed: [Member, boolean][] =
    row.protocol === 'saml'
      ? [
          ['samlIdpEntityId', row.samlIdpEntityId === null],
          ['samlIdpSsoUrl', row.samlIdpSsoUrl === null],
          ['samlIdpCertificates', row.samlIdpCertificates.length === 0],
        ]
      : [
          ['oidcIssuer', row.oidcIssuer === null],
          ['oidcClientId', row.oidcClientId === null],
          ['oidcClientSecret', row.oidcClientSecretSealed === null],
        ];
  return needed.filter(([, missing]) => missing).map(([member]) => member);
}

/** The columns as they will stand: what the input says, and of what it leaves out the present secrets. */
function columns(id: string, input: SaveSsoConfigInput, before: Connection | null, made: ServiceKey | null) {
  const { samlIdpCertificates, samlSpPrivateKey: _key, oidcClientSecret, password: _password, ...open } = input;
  return {
    ...open,
    attributeMapping: input.attributeMapping as Record<string, string>,
    samlIdpCertificates: samlIdpCertificates?.map(readCertificate) ?? before?.samlIdpCertificates ?? [],
    oidcClientSecretSealed: oidcClientSecret
      ? seal(oidcClientSecret, clientSecretPlace(id))
      : (before?.oidcClientSecretSealed ?? null),
    samlSpKeySealed: made ? seal(made.privateKey, serviceKeyPlace(id)) : (before?.samlSpKeySealed ?? null),
    samlSpCertificate: made?.certificate ?? before?.samlSpCertificate ?? null,
  };
}

/** What the audit log tells: the configuration, and of secrets only that they changed. */
const shown = (row: Connection) => {
  const { id: _id, organizationId: _organization, ...open } = presentConfig(row);
  return {
    ...open,
    samlIdpSloUrl: row.samlIdpSloUrl,
    samlIdpCertificates: row.samlIdpCertificates.length,
    oidcClientSecret: row.oidcClientSecretSealed,
    samlSpPrivateKey: row.samlSpKeySealed,
  };
};

async function lockConnection(tx: Transaction, organizationId: string): Promise<Connection | null> {
  // Two first configurations at once would both find nothing to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sso:${organizationId}`}, 0))`);
  return findConnection(tx, organizationId);
}

/**
 * Replaces the organization's configuration; secrets that are left out stay. A configuration that is switched on must be complete. Throws
 * VALIDATION_FAILED naming what is missing or cannot be used, FORBIDDEN without a fresh proof.
 */
export async function saveSsoConfig(caller: Caller, input: SaveSsoConfigInput): Promise<SsoConfig> {
  authorize(caller, 'saveSsoConfig');
  const user = await requireFreshProof(caller, input.password, 'organization');
  checkSsoUrl(input.samlIdpSsoUrl, 'samlIdpSsoUrl');
  checkSsoUrl(input.samlIdpSloUrl, 'samlIdpSloUrl');
  checkIssuer(input.oidcIssuer);
  const name = new URL(env().BASE_URL).hostname;
  const given = input.samlSpPrivateKey ? await givenServiceKey(input.samlSpPrivateKey, name) : null;
  // Made before the transaction, which should not wait for primes; thrown away when there is one.
  const made = given ?? (input.protocol === 'saml' ? await newServiceKey(name) : null);
  return writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const before = await lockConnection(tx, caller.organizationId);
    const id = before?.id ?? newId();
    const values = columns(id, input, before, given ?? (before?.samlSpKeySealed ? null : made));
    const [missing] = missingMembers(values);
    if (input.enabled && missing) throw invalidField(`/${missing}`, 'Needed before it can be switched on.', 'required');
    const [row] = before
      ? await tx
          .update(ssoConnections)
          .set({ ...values, updatedAt: now() })
          .where(eq(ssoConnections.id, id))
          .returning()
      : await tx
          .insert(ssoConnections)
          .values({ id, organizationId: caller.organizationId, ...values })
          .returning();
    if (!row) throw new Error('The configuration was not written.');
    await listDomains(tx, caller.organizationId, input.enforcedDomains);
    await endOtherSessions(tx, caller);
    await recordAudit(tx, caller, {
      action: 'sso.update_config',
      resourceType: 'sso_config',
      resourceId: id,
      changes: diff(before && shown(before), shown(row)),
    });
    return presentConfig(row);
  });
}
