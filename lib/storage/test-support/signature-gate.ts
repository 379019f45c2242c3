import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Listening } from '@/lib/storage/test-support/storage-server';

const UNRESERVED = /[!'()*]/g;
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(UNRESERVED, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Checks what the S3 server of the tests leaves unchecked and Amazon's does not: Signature Version 4 in the query
 * (AWS documentation «Authenticating Requests: Using Query Parameters»), its expiry, and the SHA-256 of an upload.
 * What passes is sent on to `target`.
 */
export async function signatureGate(target: string, secret: string): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    forward(incoming, target, secret)
      .then(async (answer) => {
        outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
        outgoing.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, origin: `http://127.0.0.1:${port}` };
}

async function forward(incoming: IncomingMessage, target: string, secret: string): Promise<Response> {
  const url = new URL(incoming.url ?? '/', target);
  const body = await buffer(incoming);
  const digest = incoming.headers['x-amz-checksum-sha256'];
  if (!isGenuine(incoming, url, secret)) return new Response('SignatureDoesNotMatch', { status: 403 });
  if (digest !== undefined && digest !== createHash('sha256').update(body).digest('base64')) {
    return new Response('BadDigest', { status: 400 });
  }
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  const method = incoming.method ?? 'GET';
  return fetch(url, { method, headers: headers as Record<string, string>, ...(method === 'PUT' ? { body } : {}) });
}

function isGenuine(incoming: IncomingMessage, url: URL, secret: string): boolean {
  const query = url.searchParams;
  const [scopeDate = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const date = query.get('X-Amz-Date') ?? '';
  const begun = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(begun + Number(query.get('X-Amz-Expires')) * 1000 > Date.now())) return false;
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  const canonical = [
    incoming.method,
    url.pathname,
    parameters.sort().join('&'),
    ...names.map((name) => `${name}:${String(incoming.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${scopeDate}/${region}/${service}/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, scopeDate), region), service), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === query.get('X-Amz-Signature');
}
