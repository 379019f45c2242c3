import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@/db/seed/specimens/examples';
import { identityCardFront } from '@/db/seed/specimens/identity-card';
import { photograph } from '@/db/seed/specimens/photograph';
import { portraitPicture } from '@/db/seed/specimens/portrait';
import { type Credentials, idsOf, logIn, workDone } from '../api-client';
import type { Throwaway } from '../throwaway';
import { processorTime } from './cpu';
import { interleaved } from './load';

export type VerificationFigures = {
  /** One session with every check on the front of a card and a selfie, from the call to its outcome. */
  cardSeconds: number;
  /** The same once models are loaded. */
  warmCardSeconds: number;
  /** Reads of evidence while ten sessions run, against reads while none does. */
  readRatio: number;
  sessionsUnderLoad: number;
};

const ALL = { ocr: true, authenticity: true, identity: true };

class Sessions {
  constructor(
    private readonly address: string,
    private readonly headers: Credentials,
  ) {}

  private async call(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.address}/api/v1${path}`, {
      ...init,
      headers: { ...this.headers, ...init.headers },
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (!data) throw new Error(`${path} answered ${response.status}.`);
    return data;
  }

  private post(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  private async upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return String((await this.call('/evidence/public-upload/proxy-upload', { method: 'POST', body: form })).id);
  }

  /** A session on fresh photographs of an identity card, ready to run. */
  async open(seed: number): Promise<string> {
    const look = { noise: 3, jpegQuality: 86, longestSide: 1800 };
    const [front, selfie] = await Promise.all([
      photograph(identityCardFront(PEOPLE.card), { ...look, seed }),
      photograph(portraitPicture(3), { ...look, seed: seed + 500 }),
    ]);
    const documents = [
      { evidenceId: await this.upload('front.jpg', front), role: 'id_card', side: 'front' },
      { evidenceId: await this.upload('selfie.jpg', selfie), role: 'selfie' },
    ];
    const body = { checks: ALL, documents, expected: { lastName: 'Lindqvist', minimumAge: 18 } };
    return String((await this.post('/documents/verification/custom', body)).id);
  }

  async start(id: string): Promise<void> {
    await this.post(`/documents/verification/${id}/process`, {});
  }

  async ended(id: string): Promise<void> {
    while ((await this.call(`/documents/verification/${id}`)).status === 'PROCESSING') await sleep(100);
  }

  /** Seconds from the call to the outcome. */
  async timed(id: string): Promise<number> {
    await workDone(this.address, this.headers);
    const from = performance.now();
    await this.start(id);
    await this.ended(id);
    return (performance.now() - from) / 1000;
  }
}

/** How long a whole session takes, and what ten at once cost those who look at evidence meanwhile. */
export async function measureVerification(
  casefile: Throwaway,
  options: { seconds: number },
): Promise<VerificationFigures> {
  const headers = await logIn(casefile.address, 'supervisor@harbour.example', casefile.password);
  const sessions = new Sessions(casefile.address, headers);
  const cardSeconds = await sessions.timed(await sessions.open(1));
  const warmCardSeconds = await sessions.timed(await sessions.open(2));
  const [id = ''] = await idsOf(casefile.address, '/evidence?reviewStatus=PENDING&category=PHOTO', headers);
  const target = { name: 'GET evidence/{id}', url: `${casefile.address}/api/v1/evidence/${id}`, headers };
  const measure = async () => {
    const used = () => processorTime(casefile.web.pid ?? 0, casefile.dataDir);
    const [figures] = await interleaved([target], { rounds: 2, seconds: options.seconds, used });
    return figures?.requestsPerSecond ?? 0;
  };
  const ten: string[] = [];
  for (let index = 0; index < 10; index += 1) ten.push(await sessions.open(10 + index));
  await workDone(casefile.address, headers);
  const alone = await measure();
  await Promise.all(ten.map((each) => sessions.start(each)));
  const together = await measure();
  await Promise.all(ten.map((each) => sessions.ended(each)));
  return { cardSeconds, warmCardSeconds, readRatio: together / alone, sessionsUnderLoad: ten.length };
}
