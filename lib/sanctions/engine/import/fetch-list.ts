import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { checkTarget, pinnedAddress } from '@/lib/webhooks/target';

/** Why a list's file could not be had, for people. */
export class ListFetchError extends Error {
  override readonly name = 'ListFetchError';
}

export type Validators = { etag: string | null; lastModified: string | null };
/** `asOf` is when this was the present state: a server says so with every answer; a file on a disk is as old as it is. */
export type Fetched = { asOf: Date } & (
  | { unchanged: true }
  | { unchanged: false; sha256: string; bytes: number; validators: Validators }
);
export type FetchRules = { hosts: readonly string[]; maxBytes: number; seconds: number };

const MAX_REDIRECTS = 4;

const isListed = (host: string, hosts: readonly string[]) =>
  hosts.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each));

async function save(source: Readable, path: string, maxBytes: number): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      done(bytes > maxBytes ? new ListFetchError(`The file is larger than ${maxBytes} bytes.`) : null, chunk);
    },
  });
  await pipeline(source, counted, createWriteStream(path));
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * A connection to where the address may lead. The host that the operator configured is trusted like the rest of the configuration; any
 * other one, and every redirect, must be a publisher's, by https and at a public address, which is then the one connected to.
 */
async function agentFor(url: URL, configured: URL, rules: FetchRules): Promise<Agent> {
  const own = url.origin === configured.origin && !isListed(url.hostname, rules.hosts);
  if (own) return new Agent();
  if (!isListed(url.hostname, rules.hosts))
    throw new ListFetchError(`${url.hostname} is not a host that this list is published at.`);
  checkTarget(url.href);
  const pinned = await pinnedAddress(url);
  return new Agent({
    connect: {
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family),
    },
  });
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null;

async function overHttp(address: string, path: string, before: Validators | null, rules: FetchRules): Promise<Fetched> {
  const configured = new URL(address);
  const signal = AbortSignal.timeout(rules.seconds * 1000);
  let url = configured;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const dispatcher = await agentFor(url, configured, rules);
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        signal,
        headers: {
          'user-agent': 'Casefile-Watchlists/1',
          ...(before?.etag ? { 'if-none-match': before.etag } : {}),
          ...(before?.lastModified ? { 'if-modified-since': before.lastModified } : {}),
        },
      });
      if (statusCode === 200) {
        const saved = await save(body, path, rules.maxBytes);
        const validators = { etag: header(headers.etag), lastModified: header(headers['last-modified']) };
        return { asOf: new Date(), unchanged: false, ...saved, validators };
      }
      await body.dump({ limit: 64 * 1024 });
      if (statusCode === 304) return { asOf: new Date(), unchanged: true };
      const location = header(headers.location);
      if (statusCode < 300 || statusCode >= 400 || !location)
        throw new ListFetchError(`${url.host} answered ${statusCode}.`);
      url = new URL(location, url);
    } finally {
      await dispatcher.destroy();
    }
  }
  throw new ListFetchError('The address redirects too often.');
}

async function fromDisk(address: string, path: string, before: Validators | null, rules: FetchRules): Promise<Fetched> {
  const source = fileURLToPath(address);
  const { mtime, size } = await stat(source);
  const lastModified = `${mtime.toISOString()} ${size}`;
  if (before?.lastModified === lastModified) return { asOf: mtime, unchanged: true };
  return {
    asOf: mtime,
    unchanged: false,
    ...(await save(createReadStream(source), path, rules.maxBytes)),
    validators: { etag: null, lastModified },
  };
}

/**
 * Brings a list's file (`https:`, `http:` of the configured host, or `file:`) to `path`, unless it is as it was at `before`. Within the limits of
 * size (bytes) and time (seconds). Throws ListFetchError, or TargetError for an address that is not allowed.
 */
export async function fetchListFile(
  address: string,
  path: string,
  before: Validators | null,
  rules: FetchRules,
): Promise<Fetched> {
  try {
    return await (address.startsWith('file:')
      ? fromDisk(address, path, before, rules)
      : overHttp(address, path, before, rules));
  } catch (error) {
    if (error instanceof ListFetchError || (error instanceof Error && error.name === 'TargetError')) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const late = error instanceof Error && /Timeout|Abort/.test(error.name);
    const why =
      code === 'ENOENT' ? 'there is no such file' : late ? 'it took too long' : code || 'the connection failed';
    throw new ListFetchError(`The list could not be fetched: ${why}.`, { cause: error });
  }
}
