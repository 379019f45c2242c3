import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecodedAudio } from '@/lib/voice/engine/interview';
import { openAiTranscriber } from '@/lib/voice/engine/recognition/openai';
import { speechLike, wavOf } from '@/lib/voice/engine/test-support/sounds';

type Reply = { status: number; body: unknown };

let folder: string;
let server: Server;
let replies: Reply[] = [];
let asked: string[] = [];
let audio: DecodedAudio;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcribe-test-'));
  const path = join(folder, 'mono.wav');
  await writeFile(path, wavOf(speechLike(3)));
  audio = {
    decoder: { name: 'test', version: '1' },
    sampleRate: 16_000,
    channels: [{ path, speaker: null }],
    durationMs: 3000,
    speechShare: 0.8,
    clippedShare: 0,
    signalToNoiseDb: 30,
    peaks: [],
  };
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = Buffer.concat(parts).toString('latin1');
      asked.push(/name="response_format"\r\n\r\n(\w+)/.exec(form)?.[1] ?? '');
      const { status, body } = replies.shift() ?? { status: 500, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  asked = [];
});

function transcribe(model = 'whisper-1') {
  const { port } = server.address() as AddressInfo;
  const transcriber = openAiTranscriber({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k', model, pauseMs: 1 });
  const options = { language: 'en-GB', report: () => undefined, signal: new AbortController().signal };
  return transcriber.transcribe(audio, options);
}

const RICH = {
  text: 'Hello there. It was stolen.',
  language: 'english',
  segments: [
    { start: 0, end: 1, text: ' Hello there.', avg_logprob: -0.1 },
    { start: 1.5, end: 2.8, text: ' It was stolen.', avg_logprob: -0.2 },
  ],
  words: [
    { word: 'Hello', start: 0, end: 0.5 },
    { word: 'there', start: 0.5, end: 1 },
    { word: 'It', start: 1.5, end: 1.7 },
    { word: 'was', start: 1.7, end: 2 },
    { word: 'stolen', start: 2, end: 2.8 },
  ],
};

describe('a speech service', () => {
  it('gives segments with the times of their words', async () => {
    replies = [{ status: 200, body: RICH }];
    const { segments } = await transcribe();
    expect(segments.map(({ id, text, words }) => [id, text, words.length])).toEqual([
      ['s1', 'Hello there.', 2],
      ['s2', 'It was stolen.', 3],
    ]);
    expect(segments[1]).toMatchObject({ startMs: 1500, endMs: 2800, speaker: null });
    expect(segments[0]?.words[0]?.confidence).toBeCloseTo(0.905, 2);
  });

  it('that refuses the rich answer is asked for plain JSON', async () => {
    replies = [
      { status: 400, body: {} },
      { status: 200, body: { text: 'It was stolen.' } },
    ];
    const { segments } = await transcribe();
    expect(asked).toEqual(['verbose_json', 'json']);
    expect(segments).toMatchObject([{ text: 'It was stolen.', startMs: 0, endMs: 3000, words: [] }]);
  });

  it('that tells speakers is asked for them', async () => {
    const body = { text: 'Hi', segments: [{ start: 0, end: 1, text: 'Hi', speaker: 'A' }] };
    replies = [{ status: 200, body }];
    const { segments } = await transcribe('gpt-4o-transcribe-diarize');
    expect(asked).toEqual(['diarized_json']);
    expect(segments[0]?.speaker).toBe('A');
  });

  it('that is busy is asked again', async () => {
    replies = [
      { status: 429, body: {} },
      { status: 503, body: {} },
      { status: 200, body: RICH },
    ];
    expect((await transcribe()).segments).toHaveLength(2);
  });

  it('that fails for good, or answers nonsense, throws', async () => {
    replies = [{ status: 401, body: {} }];
    await expect(transcribe()).rejects.toThrow('401');
    replies = Array.from({ length: 4 }, () => ({ status: 200, body: { words: 3 } }));
    await expect(transcribe()).rejects.toThrow('no transcript');
  });
});
