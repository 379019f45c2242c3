import { Sender } from '@/lib/webhook-endpoints/deliver-due';

/** What one sender finds at one look, sent. Answers how much it was. */
export async function deliverOnce(): Promise<number> {
  const sender = new Sender();
  const begun = await sender.begin();
  await sender.allEnded();
  return begun;
}

/** Sends everything that is due. Other files of a run have events of their own on the way: those are sent too. */
export async function deliverAll(): Promise<void> {
  while ((await deliverOnce()) > 0);
}
