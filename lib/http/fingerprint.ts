import { createHash } from 'node:crypto';

export type Fingerprinted = {
  request: Request;
  /** SHA-256 in hex of the body, or null while it has not been read to its end. */
  digest: () => string | null;
};

/** The boundary of a multipart body (RFC 2046 §5.1.1): chosen anew for every request, so two equal forms differ in it alone. */
function boundaryOf(headers: Headers): Buffer | null {
  const found = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(headers.get('content-type') ?? '');
  const boundary = found?.[1] ?? found?.[2];
  return boundary ? Buffer.from(boundary, 'latin1') : null;
}

/** Hashes a stream of chunks without the boundary, wherever it is cut. */
function boundaryBlindHash(boundary: Buffer | null) {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return {
    update(chunk: Uint8Array): void {
      if (!boundary) {
        hash.update(chunk);
        return;
      }
      let rest = Buffer.concat([held, chunk]);
      for (let at = rest.indexOf(boundary); at >= 0; at = rest.indexOf(boundary)) {
        hash.update(rest.subarray(0, at)).update('\n');
        rest = rest.subarray(at + boundary.length);
      }
      const kept = Math.min(rest.length, boundary.length - 1);
      hash.update(rest.subarray(0, rest.length - kept));
      held = rest.subarray(rest.length - kept);
    },
    digest: () => hash.update(held).digest('hex'),
  };
}

/** A request whose body is hashed while it is read, so that a repeat with another file under the same key can be told apart. */
export function fingerprinted(request: Request): Fingerprinted {
  const hash = boundaryBlindHash(boundaryOf(request.headers));
  let digest: string | null = null;
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
    flush() {
      digest = hash.digest();
    },
  });
  const body = request.body?.pipeThrough(tap) ?? null;
  if (body === null) digest = hash.digest();
  const { method, headers, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  // Made from its address: the request that Next hands in is a proxy, which the constructor of Request cannot copy.
  return { request: new Request(request.url, init), digest: () => digest };
}

/** The digest of a body that nobody else reads. */
export async function digestOfBody(request: Request): Promise<string> {
  const hash = boundaryBlindHash(boundaryOf(request.headers));
  if (request.body) for await (const chunk of request.body) hash.update(chunk);
  return hash.digest();
}
