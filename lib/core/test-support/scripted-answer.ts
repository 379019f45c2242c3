// The process of the tests of askProcess: does what it is asked to.
import { answerOne } from '@/lib/core/answer-one';

const held: Buffer[] = [];

answerOne(async (request: { does: string }) => {
  if (request.does === 'crash') process.abort();
  if (request.does === 'hang') await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (request.does === 'spin') while (held.length === 0);
  if (request.does === 'grow') {
    while (held.length < 64) {
      held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return { variables: Object.keys(process.env).sort(), at: new Date(0) };
});
