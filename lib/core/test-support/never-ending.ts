// Takes a task, never ends it, and says again and again that it stands.
import { setTimeout as sleep } from 'node:timers/promises';

process.on('message', async () => {
  for (;;) {
    process.send?.('ready');
    await sleep(300);
  }
});
process.send?.('ready');
