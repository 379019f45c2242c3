import type { AuditChange } from '@/db/schema/audit';

const SECRET = /password|secret|token|hash|sealed|private/i;
const MASKED = '[masked]';

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  return value instanceof Date ? value.toISOString() : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * What changed from `before` to `after`, leaf by leaf, with JSON pointers (RFC 6901). A member absent from `after` is left
 * out of the comparison; either side may be null (created, removed). Secret-looking members show only that they changed.
 */
export function diff(before: object | null, after: object | null, base = ''): AuditChange[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const fresh = (after ?? {}) as Record<string, unknown>;
  const keys = after === null ? Object.keys(old) : Object.keys(fresh);
  return keys.flatMap((key) => {
    const path = `${base}/${escapePointer(key)}`;
    const was = plain(old[key]);
    const is = after === null ? null : plain(fresh[key]);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (SECRET.test(key)) return [{ path, old: was === null ? null : MASKED, new: is === null ? null : MASKED }];
    if (isRecord(was) && isRecord(is))
      return diff(was, { ...Object.fromEntries(Object.keys(was).map((k) => [k, null])), ...is }, path);
    return [{ path, old: was, new: is }];
  });
}
