import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@/db/seed/specimens/examples';
import { identityCardFront } from '@/db/seed/specimens/identity-card';
import { photograph } from '@/db/seed/specimens/photograph';
import { selfiePicture } from '@/db/seed/specimens/portrait';
import { seedOf } from '@/db/seed/specimens/random';
import { type ApiClient, workDone } from './api-client';

const ALL = { ocr: true, authenticity: true, identity: true };
const HOLDER = PEOPLE.card;
const FACE = seedOf(HOLDER.documentNumber + HOLDER.surname);

/** Sessions with every check on fresh photographs of an identity card's front and a selfie. */
export class CardSessions {
  constructor(private readonly api: ApiClient) {}

  /** A session that is ready to run, on pictures of its own grain. */
  async open(seed: number): Promise<string> {
    const look = { noise: 3, jpegQuality: 86, longestSide: 1800 };
    const [front, selfie] = await Promise.all([
      photograph(identityCardFront(HOLDER), { ...look, seed }),
      photograph(selfiePicture(FACE), { ...look, seed: seed + 500 }),
    ]);
    const documents = [
      { evidenceId: await this.api.upload('front.jpg', front, 'image/jpeg'), role: 'id_card', side: 'front' },
      { evidenceId: await this.api.upload('selfie.jpg', selfie, 'image/jpeg'), role: 'selfie' },
    ];
    const body = { checks: ALL, documents, expected: { lastName: 'Lindqvist', minimumAge: 18 } };
    return String((await this.api.post('/documents/verification/custom', body)).id);
  }

  async start(id: string): Promise<void> {
    await this.api.post(`/documents/verification/${id}/process`, {});
  }

  async ended(id: string): Promise<void> {
    while ((await this.api.call(`/documents/verification/${id}`)).status === 'PROCESSING') await sleep(100);
  }

  /** Seconds from the call to the outcome. */
  async timed(id: string): Promise<number> {
    await workDone(this.api.address, this.api.headers);
    const from = performance.now();
    await this.start(id);
    await this.ended(id);
    return (performance.now() - from) / 1000;
  }
}
