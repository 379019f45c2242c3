import { connect, type Socket } from 'node:net';
import { env } from '@/lib/core/env';
import type { ByteSource } from '@/lib/storage/types';

export type ScanResult = {
  status: 'CLEAN' | 'INFECTED' | 'NOT_CONFIGURED' | 'ERROR';
  /** Name of what was found. */
  signature?: string;
  /** Why there is no verdict, for the log. */
  detail?: string;
};

const CHUNK_BYTES = 1024 ** 2;
const TIMEOUT_MS = 120_000;

/**
 * Has a stream examined by ClamAV over TCP (clamd(8), command INSTREAM). Without CLAMAV_URL: NOT_CONFIGURED.
 * It fails closed: no connection, silence, a limit of the scanner or any unknown answer is ERROR, never CLEAN.
 */
export async function scanStream(
  stream: ByteSource,
  options: { url?: string; timeoutMs?: number } = {},
): Promise<ScanResult> {
  const url = options.url ?? env().CLAMAV_URL;
  if (url === undefined) return { status: 'NOT_CONFIGURED' };
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 });
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const stop = setTimeout(() => socket.destroy(new Error('The scanner did not answer in time.')), timeoutMs);
  try {
    const answered = answerOf(socket);
    // An answer that comes early (a limit was reached) ends the sending; the answer decides, not the broken pipe.
    const sent = send(socket, stream).catch((error: unknown) => {
      if (socket.destroyed || socket.readableEnded) return answered;
      throw error;
    });
    await Promise.race([answered, sent]);
    return verdict(await answered);
  } catch (error) {
    return { status: 'ERROR', detail: error instanceof Error ? error.message : 'The scan failed.' };
  } finally {
    clearTimeout(stop);
    socket.destroy();
  }
}

/** `zINSTREAM\0`, then chunks with their length as 32-bit big-endian, then a length of zero. */
async function send(socket: Socket, stream: ByteSource): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < part.byteLength; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.byteLength);
      await write(socket, length);
      await write(socket, chunk);
    }
  }
  await write(socket, Buffer.alloc(4));
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > 4096) resolve(text);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The scanner closed the connection without an answer.')));
  });
}

function verdict(answer: string): ScanResult {
  const text = answer.split('\0')[0]?.trim() ?? '';
  if (text === 'stream: OK') return { status: 'CLEAN' };
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found !== undefined) return { status: 'INFECTED', signature: found };
  return { status: 'ERROR', detail: text === '' ? 'The scanner gave no answer.' : text.slice(0, 200) };
}
