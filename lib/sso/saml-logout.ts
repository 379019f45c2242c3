import { writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';
import { newId } from '@/lib/core/ids';
import { serviceKeyOf } from '@/lib/sso/connection-secrets';
import { endByProvider } from '@/lib/sso/end-sessions';
import { type Connection, usableConnection } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';
import { derivedOf, findRoundTrip, openRoundTrip, spendRoundTrip } from '@/lib/sso/round-trip';
import { ssoAddresses } from '@/lib/sso/rules';
import {
  type LogoutFacts,
  logoutRequest,
  logoutResponse,
  readLogoutFacts,
  type SamlName,
} from '@/lib/sso/saml-logout-messages';
import { type RedirectMessage, readRedirect, redirectWith } from '@/lib/sso/saml-redirect';

/** By how much clocks may differ, and how old a message may be, whatever it says of itself. */
const SKEW_SECONDS = 60;
const MAX_AGE_SECONDS = 300;
/** How long our own request counts. */
const REQUEST_SECONDS = 300;

const invalid = (why: string, cause?: unknown) =>
  refused('ANSWER_INVALID', 'The identity provider’s message was not accepted.', cause ?? new Error(why));

const messageId = () => `_${newId()}`;
/** The id of the request of a state; another one than that of signing in. */
const requestOf = (state: string) => `_${derivedOf(state, 'logout')}`;

type Usable = { connection: Connection; target: string; key: string; slo: string; entityId: string };

/** What signing out needs of a connection; null when its provider takes no part in it. */
function usable(connection: Connection): Usable | null {
  const key = serviceKeyOf(connection);
  const { protocol, samlIdpSloUrl: target, organizationId } = connection;
  if (protocol !== 'saml' || !target || !key) return null;
  const { slo, metadata } = ssoAddresses(env().BASE_URL, organizationId);
  return { connection, target, key, slo, entityId: metadata };
}

/** Where the browser goes to sign out at the provider too (SAML 2.0 profiles §4.4.3.1), and the secret that ties the answer to it. */
export async function samlLogoutUrl(
  connection: Connection,
  name: SamlName,
  browser: string | null,
): Promise<{ location: string; browser: string } | null> {
  const found = usable(connection);
  if (!found) return null;
  const { target, key, entityId } = found;
  const { organizationId } = connection;
  const trip = await openRoundTrip({ organizationId, protocol: 'saml', browser, returnTo: '/login' });
  const head = { id: requestOf(trip.state), destination: target, issuer: entityId };
  const xml = logoutRequest({ ...head, at: now(), until: inSeconds(REQUEST_SECONDS) }, name);
  const location = redirectWith(target, { kind: 'SAMLRequest', xml, relayState: trip.state }, key);
  return { location, browser: trip.browser };
}

/** What every message must say, whoever began. The signature is over all of it. */
function check(facts: LogoutFacts, { connection, slo }: Usable): void {
  if (facts.destination !== slo) throw invalid('destination');
  if (!facts.issuer || facts.issuer !== connection.samlIdpEntityId) throw invalid('issuer');
  const issued = new Date(facts.issuedAt ?? '').getTime();
  const age = now().getTime() - issued;
  if (!(age > -SKEW_SECONDS * 1000 && age < (MAX_AGE_SECONDS + SKEW_SECONDS) * 1000)) throw invalid('age');
  if (facts.notOnOrAfter !== null) {
    const until = new Date(facts.notOnOrAfter).getTime();
    if (!(until + SKEW_SECONDS * 1000 > now().getTime())) throw invalid('too late');
  }
}

function read(search: string, { connection }: Usable): { message: RedirectMessage; facts: LogoutFacts } {
  try {
    const message = readRedirect(search, connection.samlIdpCertificates);
    return { message, facts: readLogoutFacts(message.xml) };
  } catch (error) {
    throw error instanceof DomainError ? error : invalid('', error);
  }
}

/** The provider asks (SAML 2.0 profiles §4.4.3.3): its sessions end here, and it is told so. */
async function answerRequest(
  found: Usable,
  read: { message: RedirectMessage; facts: LogoutFacts },
  request: RequestInfo,
) {
  const { facts, message } = read;
  const { connection, target, key, entityId } = found;
  if (facts.root !== 'LogoutRequest' || !facts.id || !facts.issuer) throw invalid('no request');
  if (facts.nameId === null || !isStorable(facts.nameId)) throw invalid('no subject');
  const { issuer, nameId: subject, sessionIndexes: sessions } = facts;
  await endByProvider(connection, { issuer, messageId: facts.id, subject, sessions }, request);
  const head = { id: messageId(), destination: target, at: now(), issuer: entityId, inResponseTo: facts.id };
  return redirectWith(target, { kind: 'SAMLResponse', xml: logoutResponse(head), relayState: message.relayState }, key);
}

/** The provider answers our request: it must be this browser's, and counts once. What is open here has ended before. */
async function takeResponse(
  { connection }: Usable,
  read: { message: RedirectMessage; facts: LogoutFacts },
  browser: string | null,
) {
  const { facts, message } = read;
  if (facts.root !== 'LogoutResponse') throw invalid('no response');
  const { organizationId } = connection;
  const trip = await findRoundTrip(organizationId, 'saml', message.relayState, browser);
  if (facts.inResponseTo !== requestOf(trip.state)) throw invalid('request');
  const spent = await writing({ organizationId }, (tx) => spendRoundTrip(tx, trip));
  if (!spent) throw refused('ANSWER_REUSED', 'You have signed out already.');
  return `${env().BASE_URL}${trip.returnTo}`;
}

/**
 * Takes a message of signing out that a SAML provider sent through the browser (HTTP-Redirect); answers where the browser goes on. Throws NOT_FOUND where
 * the connection takes no part in it, and refusals with their reason.
 */
export async function takeSamlLogout(sent: {
  organizationId: string;
  search: string;
  browser: string | null;
  request: RequestInfo;
}): Promise<string> {
  const found = usable(await usableConnection(sent.organizationId));
  if (!found) throw notFound('Single log-out of this organization');
  const known = read(sent.search, found);
  check(known.facts, found);
  return known.message.kind === 'SAMLRequest'
    ? answerRequest(found, known, sent.request)
    : takeResponse(found, known, sent.browser);
}
