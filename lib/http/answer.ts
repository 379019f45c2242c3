import { z } from 'zod';
import { env } from '@/lib/core/env';
import { type Page, paginationSchema } from '@/lib/core/pagination';
import type { AnyOperation } from '@/lib/http/operation';

/** A verb that answers another success status than declared (a file checked at once: 200, in the background: 202). */
export class Answered<T> {
  constructor(
    readonly data: T,
    readonly status: 200 | 202,
  ) {}
}

const unwrap = (result: unknown) => (result instanceof Answered ? (result.data as unknown) : result);

/** The status of a result: the declared one unless the verb chose. */
export function answerStatus(declared: AnyOperation, result: unknown): number {
  return result instanceof Answered ? result.status : declared.status;
}

/** The body of a success: `{ data }`, for lists `{ data, pagination }`, null where nothing is answered. */
export function wireBody(declared: AnyOperation, result: unknown): unknown {
  if (declared.answer === null) return null;
  const data = unwrap(result);
  if (declared.dialect === 'scim') return data;
  if (!declared.list) return { data };
  const page = data as Page<unknown>;
  return { data: page.items, pagination: page.pagination };
}

/** The media type of bodies, asked for and answered. */
export const mediaType = (declared: Pick<AnyOperation, 'dialect'>) =>
  declared.dialect === 'scim' ? 'application/scim+json' : 'application/json';

/** The schema of the whole body, as the reference shows it and tests check it. */
export function bodySchema(declared: AnyOperation): z.ZodType | null {
  if (declared.answer === null) return null;
  if (declared.dialect === 'scim') return declared.answer;
  return declared.list
    ? z.strictObject({ data: z.array(declared.answer), pagination: paginationSchema })
    : z.strictObject({ data: declared.answer });
}

/** `ETag` from the resource's version and `Location` of something created. */
export function answerHeaders(declared: AnyOperation, result: unknown): { etag?: string; location?: string } {
  const data = unwrap(result);
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined;
  return {
    ...(typeof version === 'number' ? { etag: `"${version}"` } : {}),
    ...(declared.location ? { location: `${env().BASE_URL}/api/v1${declared.location(data as never)}` } : {}),
  };
}

const checksResponses = () => env().CHECK_RESPONSES ?? env().NODE_ENV !== 'production';

/** The response of a success. Outside production the body must fit its schema, so that the reference cannot lie. */
export function toAnswer(declared: AnyOperation, result: unknown, requestId: string): Response {
  const body = wireBody(declared, result);
  if (body !== null && checksResponses()) {
    const checked = bodySchema(declared)?.safeParse(body);
    if (checked && !checked.success) {
      throw new Error(`The answer of ${declared.id} does not fit its schema: ${z.prettifyError(checked.error)}`);
    }
  }
  return new Response(body === null ? null : JSON.stringify(body), {
    status: body === null ? 204 : answerStatus(declared, result),
    headers: {
      ...(body === null ? {} : { 'content-type': mediaType(declared) }),
      ...answerHeaders(declared, result),
      'x-request-id': requestId,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
