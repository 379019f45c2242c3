import { EVENT_TYPES, type WEBHOOK_DISABLED_REASONS } from '@/db/enums';

/** Endpoints that an organization may have: each event costs a delivery per endpoint. */
export const MAX_ENDPOINTS = 50;

/** Attempts that the log of a delivery keeps. */
export const KEPT_ATTEMPTS = 20;

/** Failing for so long is told; after so long from then the next failure switches the endpoint off. Specification silent. */
const WARN_SECONDS = 2 * 86_400;
const DISABLE_SECONDS = 3 * 86_400;

const FAMILIES = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0] ?? ''))].map((name) => `${name}.*`);

/** What an endpoint may choose: everything, a family, or one event. A test needs no choosing. */
export const EVENT_CHOICES: readonly string[] = [
  '*',
  ...FAMILIES,
  ...EVENT_TYPES.filter((type) => type !== 'webhook.test'),
];

type Health = { failingSince: Date | null; warnedAt: Date | null };

/** From when on a failure switches the endpoint off; null before the warning. */
export function disablesAt(endpoint: Health): Date | null {
  return endpoint.warnedAt ? new Date(endpoint.warnedAt.getTime() + DISABLE_SECONDS * 1000) : null;
}

export type HealthChange = Health & { warn: boolean; disable: (typeof WEBHOOK_DISABLED_REASONS)[number] | null };

/**
 * How an endpoint stands after a failed attempt. It is switched off only after a warning, days after it, so that an endpoint which hears
 * little is never switched off unwarned; a receiver that answers 410 wants no more and is switched off at once (Standard Webhooks 1.0).
 */
export function healthAfterFailure(endpoint: Health, statusCode: number | null, at: Date): HealthChange {
  const failingSince = endpoint.failingSince ?? at;
  if (statusCode === 410) return { failingSince, warnedAt: endpoint.warnedAt, warn: false, disable: 'gone' };
  const off = disablesAt(endpoint);
  if (off && off <= at) return { failingSince, warnedAt: endpoint.warnedAt, warn: false, disable: 'failing' };
  const warn = !endpoint.warnedAt && at.getTime() - failingSince.getTime() >= WARN_SECONDS * 1000;
  return { failingSince, warnedAt: warn ? at : endpoint.warnedAt, warn, disable: null };
}
