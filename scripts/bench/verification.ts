import { ApiClient, idsOf, logIn, workDone } from '../api-client';
import { CardSessions } from '../card-sessions';
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

/** How long a whole session takes, and what ten at once cost those who look at evidence meanwhile. */
export async function measureVerification(
  casefile: Throwaway,
  options: { seconds: number },
): Promise<VerificationFigures> {
  const headers = await logIn(casefile.address, 'supervisor@harbour.example', casefile.password);
  const sessions = new CardSessions(new ApiClient(casefile.address, headers));
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
