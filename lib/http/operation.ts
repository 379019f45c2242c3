import type { z } from 'zod';
import type { Caller } from '@/lib/auth/caller';
import type { OperationId } from '@/lib/auth/operations';
import type { RequestInfo } from '@/lib/core/context';
import type { ErrorCode } from '@/lib/core/errors';

/** What a verb gets from the edge. */
export type OperationInput<Params, Query, Body> = {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** From `If-Match`; null when the client did not ask for it. */
  expectedVersion: number | null;
  request: Request;
  info: RequestInfo;
};

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;

/** One operation of the API, as `route.ts` declares it. Everything the reference says comes from here. */
export type Operation<
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | null = z.ZodType | null,
> = {
  id: OperationId;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The handler reads the body itself (uploads); the schema describes it for the reference. */
  stream?: Record<string, z.ZodType>;
  /** What `data` holds; null where nothing is answered; for a list the schema of one item. */
  answer: Answer;
  list?: boolean;
  /** The handler makes the whole response itself; these media types are what it answers. */
  raw?: readonly string[];
  status: 200 | 201 | 202 | 204 | 303;
  /** `[action, resourceType]` of the audit entry of a refused or failed attempt. Required for everything that changes something. */
  audit?: readonly [action: string, resourceType: string];
  /** Refusals beyond those that every operation can give. */
  errors?: readonly ErrorCode[];
  /** A POST that has a rule of its own for repeats: its answer is never kept under an Idempotency-Key. */
  repeatable?: boolean;
  /** Bodies are SCIM's own (RFC 7644 §8): no wrapper around what is answered, errors in its form. */
  dialect?: 'scim';
  /** Any origin may read the answer (never with credentials). */
  anyOrigin?: boolean;
  location?: (data: never) => string;
  run: (input: OperationInput<Output<Params>, Output<Query>, Output<Body>>) => Promise<unknown>;
};

export type AnyOperation = Omit<Operation, 'run' | 'location'> & {
  run: (input: OperationInput<never, never, never>) => Promise<unknown>;
  location?: (data: never) => string;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declares an operation with its types inferred from its schemas. */
export function operation<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | null = null,
>(declared: Operation<Params, Query, Body, Answer>): AnyOperation {
  return declared as unknown as AnyOperation;
}
