import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type Credentials, logIn } from '../api-client';
import type { Throwaway } from '../throwaway';

export type UploadMemory = { name: string; seconds: number; beforeMiB: number; peakMiB: number; growthMiB: number };

const MIB = 1024 ** 2;

/** Resident memory of a process in MiB (`VmRSS` of proc(5)). */
function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** A WAV header of the wanted length with noise behind it, made while it is sent. */
async function* recording(bytes: number): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(bytes - 8, 0xffffffff), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(Math.min(bytes - 44, 0xffffffff), 40);
  yield head;
  const block = Buffer.alloc(MIB, 0x5a);
  for (let left = bytes - head.length; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}

type Sent = { method: string; url: string; headers: Record<string, string | number>; body: AsyncIterable<Buffer> };

/** Sends with back-pressure, so that the load generator's own memory stays out of the picture too. */
function send({ method, url, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', reject);
    void (async () => {
      for await (const chunk of body) {
        if (!outgoing.write(chunk)) await new Promise((drained) => outgoing.once('drain', drained));
      }
      outgoing.end();
    })().catch(reject);
  });
}

async function watched(casefile: Throwaway, name: string, work: () => Promise<void>): Promise<UploadMemory> {
  const pid = casefile.web.pid ?? 0;
  const beforeMiB = residentMiB(pid);
  let peakMiB = beforeMiB;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(pid));
  }, 50);
  const from = Date.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { name, seconds: (Date.now() - from) / 1000, beforeMiB, peakMiB, growthMiB: peakMiB - beforeMiB };
}

async function signedPut(address: string, headers: Credentials, bytes: number): Promise<void> {
  const answer = await fetch(`${address}/api/v1/evidence`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName: 'long-call.wav', mimeType: 'audio/wav', sizeBytes: bytes }),
  });
  const { data } = (await answer.json()) as { data: { upload: { url: string; headers: Record<string, string> } } };
  const { status, text } = await send({
    method: 'PUT',
    url: data.upload.url,
    headers: { ...data.upload.headers, 'content-length': bytes },
    body: recording(bytes),
  });
  if (status >= 300) throw new Error(`The signed PUT answered ${status}: ${text.slice(0, 300)}`);
}

async function proxyUpload(address: string, headers: Credentials, bytes: number): Promise<void> {
  const boundary = 'casefile-bench';
  const opening = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="long-call.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
  );
  const closing = Buffer.from(`\r\n--${boundary}--\r\n`);
  const body = async function* () {
    yield opening;
    yield* recording(bytes);
    yield closing;
  };
  const { status, text } = await send({
    method: 'POST',
    url: `${address}/api/v1/evidence/public-upload/proxy-upload`,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + bytes + closing.length,
    },
    body: body(),
  });
  if (status !== 201) throw new Error(`The proxy upload answered ${status}: ${text.slice(0, 300)}`);
}

/** How much the web process grows while it takes in a large file, both ways in. A small one first warms up. */
export async function measureUploadMemory(casefile: Throwaway, bytes: number): Promise<UploadMemory[]> {
  const { address, password } = casefile;
  const headers = await logIn(address, 'investigator@harbour.example', password);
  for (let index = 0; index < 3; index += 1) {
    await signedPut(address, headers, 64 * MIB);
    await proxyUpload(address, headers, 64 * MIB);
  }
  return [
    await watched(casefile, 'signed PUT', () => signedPut(address, headers, bytes)),
    await watched(casefile, 'proxy upload', () => proxyUpload(address, headers, bytes)),
  ];
}
