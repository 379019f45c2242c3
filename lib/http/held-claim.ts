import type { Transaction } from '@/db/client';
import { writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import type { RequestInfo } from '@/lib/core/context';
import { sha256Hex } from '@/lib/core/ids';
import { answerHeaders, answerStatus, wireBody } from '@/lib/http/answer';
import { digestOfBody, type Fingerprinted, fingerprinted } from '@/lib/http/fingerprint';
import {
  claimKey,
  type HeldKey,
  idempotencyKey,
  keepAnswer,
  keyReused,
  releaseKey,
  type StoredAnswer,
} from '@/lib/http/idempotency';
import type { AnyOperation } from '@/lib/http/operation';
import { toProblem } from '@/lib/http/problem';

/** Refusals that depend on the moment or on who asks are not kept with an idempotency key. */
const NOT_KEPT = new Set([400, 401, 403, 408, 423, 429]);

/** An idempotency key that this request holds until its answer is known. */
export class HeldClaim {
  /** The answer kept so far, to see whether the verb's transaction has kept the final one. */
  private stored: string | null = null;

  constructor(
    private readonly declared: AnyOperation,
    private readonly key: HeldKey,
    private readonly stream: Fingerprinted | null,
    private readonly info: RequestInfo,
  ) {}

  /** The request to read instead of the original one, when its body is hashed on the way. */
  get request(): Request | null {
    return this.stream?.request ?? null;
  }

  private answer(result: unknown): StoredAnswer {
    return {
      status: answerStatus(this.declared, result),
      body: wireBody(this.declared, result),
      location: answerHeaders(this.declared, result).location ?? null,
    };
  }

  private async store(tx: Transaction, answer: StoredAnswer): Promise<void> {
    await keepAnswer(tx, this.key, this.stream?.digest() ?? null, answer);
    this.stored = JSON.stringify(answer);
  }

  /** The caller whose transactions keep their result as the answer. */
  keeping(caller: Caller): Caller {
    return { ...caller, beforeCommit: (tx, result) => this.store(tx, this.answer(result)) };
  }

  /** Keeps the final answer where the verb had no transaction of its own or answers more than it wrote. */
  async keep(result: unknown): Promise<void> {
    if (result instanceof Response) return releaseKey(this.key);
    const answer = this.answer(result);
    if (JSON.stringify(answer) === this.stored) return;
    await writing({ organizationId: this.key.organizationId }, (tx) => this.store(tx, answer));
  }

  /** After a refusal: keeps it, or frees the key when the refusal says nothing lasting about the request. */
  async settle(error: unknown): Promise<void> {
    const problem = toProblem(error, this.info);
    const unread = this.stream !== null && this.stream.digest() === null;
    if (problem.status >= 500 || NOT_KEPT.has(problem.status) || unread) return releaseKey(this.key);
    const answer = { status: problem.status, body: problem, location: null };
    await writing({ organizationId: this.key.organizationId }, (tx) => this.store(tx, answer));
  }
}

/**
 * Whose key it is. A program that acts for people has one for each of them: what one was answered is not another's. Nobody is signed in
 * behind an upload link: its token then stands for them, or anybody at the same address who knew key and file would be given the answer. A
 * token inside the form is part of the body that is compared.
 */
function actorKeyOf(caller: Caller, request: Request, info: RequestInfo): string {
  const { actor, userId } = caller;
  if (actor.id) return [actor.type, actor.id, ...(userId && userId !== actor.id ? [userId] : [])].join(':');
  const token = request.headers.get('x-upload-token') ?? new URL(request.url).searchParams.get('uploadToken') ?? '';
  return `${actor.type}:${info.ipAddress ?? 'unknown'}:${sha256Hex(token)}`;
}

/** Claims the Idempotency-Key of a POST. Null: none was given; otherwise a claim to work under, or the answer to repeat. */
export async function claimFor(
  declared: AnyOperation,
  request: Request,
  bytes: Uint8Array | null,
  caller: Caller,
  info: RequestInfo,
): Promise<HeldClaim | { kept: StoredAnswer } | null> {
  const key = request.method === 'POST' && !declared.repeatable ? idempotencyKey(request.headers) : null;
  if (key === null) return null;
  // The address may hold a token, which is nothing to be stored in the clear.
  const route = `${request.method} ${info.path} ${sha256Hex(new URL(request.url).pathname)}`;
  const streamed = declared.stream !== undefined;
  const requestHash = streamed ? null : sha256Hex(bytes ?? new Uint8Array());
  const found = await claimKey(
    { organizationId: caller.organizationId, actorKey: actorKeyOf(caller, request, info), route, key },
    requestHash,
  );
  if ('held' in found) return new HeldClaim(declared, found.held, streamed ? fingerprinted(request) : null, info);
  if (streamed && (await digestOfBody(request)) !== found.kept.requestHash) throw keyReused();
  return { kept: found.kept.answer };
}
