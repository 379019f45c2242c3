import type { z } from 'zod';
import { DomainError, type FieldIssue, notFound } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';

export const MAX_JSON_BYTES = 1024 * 1024;
/** An over-long body is read on to this many bytes so that the client sees the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

function pointer(path: PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

type Issue = z.core.$ZodIssue;

/** What anybody reads of one answer. A body can hold half a million mistakes in one megabyte, and telling each takes a hundred. */
const MOST_ISSUES = 50;

const unknownKeys = (issues: readonly Issue[]) => issues.filter((issue) => issue.code === 'unrecognized_keys').length;

/** Of the alternatives of a union the one that was most likely meant: with the fewest unknown members, then the fewest issues. */
function closest(alternatives: readonly Issue[][]): Issue[] {
  const [best = []] = alternatives.toSorted((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length);
  return best;
}

function describeIssue(issue: Issue, base: PropertyKey[], where: FieldIssue['in']): FieldIssue[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closest(issue.errors).flatMap((inner) => describeIssue(inner, path, where));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_ISSUES).map((key) => ({
      pointer: pointer([...path, key]),
      in: where,
      code: 'unknown_field',
      message: `«${key.slice(0, 100)}» is not a known field.`,
    }));
  }
  return [{ pointer: pointer(path), in: where, code: issue.code, message: issue.message }];
}

/** One field issue per problem that a schema found, the first 50; unknown members are named one by one. */
export function toFieldIssues(error: z.ZodError, where: FieldIssue['in']): FieldIssue[] {
  const first = error.issues.slice(0, MOST_ISSUES);
  return first.flatMap((issue) => describeIssue(issue, [], where)).slice(0, MOST_ISSUES);
}

/** Parses one part of the input or throws VALIDATION_FAILED with its issues. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: FieldIssue['in'],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = toFieldIssues(parsed.error, where);
  throw new DomainError('VALIDATION_FAILED', issues[0]?.message ?? 'The request does not fit its schema.', { issues });
}

/** Path parameters that do not fit (a malformed id) name nothing that exists. */
export function parsePath<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound('The resource');
  return parsed.data;
}

/** Query parameters as an object; a repeated one is refused rather than half read. */
export function queryObject(search: URLSearchParams): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of search) {
    const issue = (code: string, message: string) =>
      new DomainError('VALIDATION_FAILED', message, {
        issues: [{ pointer: pointer([key]), in: 'query', code, message }],
      });
    if (Object.hasOwn(result, key)) throw issue('repeated', `«${key.slice(0, 100)}» is given more than once.`);
    if (!isStorable(value)) throw issue('invalid', 'Contains a character that cannot be stored.');
    Object.defineProperty(result, key, { value, enumerable: true });
  }
  return result;
}

/** The body, bounded: a longer one is read to its end without being kept, so that the client sees the refusal. Throws PAYLOAD_TOO_LARGE. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new DomainError('MALFORMED_JSON', 'The body broke off.');
    });
    if (done) break;
    size += value.byteLength;
    if (size <= maxBytes) chunks.push(value);
    else if (size > MAX_DRAINED_BYTES) {
      await reader.cancel();
      break;
    }
  }
  if (size > maxBytes)
    throw new DomainError('PAYLOAD_TOO_LARGE', `The body may have ${maxBytes} bytes.`, { extra: { maxBytes } });
  return Buffer.concat(chunks);
}

/** No body of ours nests deeper than a handful of levels; schemas walk it by recursion. */
const MAX_DEPTH = 32;

function unacceptable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'Contains NUL or an unpaired surrogate.';
  if (value === null || typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return `Nests deeper than ${MAX_DEPTH} levels.`;
  for (const [key, member] of Object.entries(value)) {
    const reason = unacceptable(key) ?? unacceptable(member, depth + 1);
    if (reason) return reason;
  }
  return null;
}

const JSON_TYPES: readonly string[] = ['application/json'];

/** The raw bytes of a JSON body, of any of the types that count as one here. Throws UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE. */
export async function readJsonBytes(request: Request, accepted = JSON_TYPES): Promise<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.byteLength > 0 && !accepted.includes(type)) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${accepted.join(' or ')}.`, {
      extra: { accepted },
    });
  }
  return bytes;
}

/** Parses JSON strictly as UTF-8. An absent body counts as `{}`. Throws MALFORMED_JSON or VALIDATION_FAILED. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError('MALFORMED_JSON', 'The body is not valid JSON in UTF-8.');
  }
  const reason = unacceptable(value);
  if (reason) {
    throw new DomainError('VALIDATION_FAILED', 'The body cannot be accepted.', {
      issues: [{ pointer: '', in: 'body', code: 'invalid', message: reason }],
    });
  }
  return value;
}

/** The version in `If-Match`: a number, null when absent or `*`. Anything else can match nothing and is VERSION_CONFLICT. */
export function expectedVersion(headers: Headers): number | null {
  const header = headers.get('if-match');
  if (header === null || header.trim() === '*') return null;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!match) throw new DomainError('VERSION_CONFLICT', 'If-Match does not name a version of this resource.');
  return Number(match[1]);
}
