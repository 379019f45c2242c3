import { connection } from '@/db/client';

/**
 * Questions that are asked with nearly every request travel together: all of one turn of the event loop as one statement.
 * `statement` is a function of the database that takes them as an array of JSON and answers rows with the `position` of their question,
 * counted from 1. What is answered: the row of a question, null when there is none. A failed statement fails all of its questions.
 */
export function askedTogether<Question extends object, Row>(
  statement: 'session_states' | 'evidence_records',
): (question: Question) => Promise<Row | null> {
  type Waiting = { question: Question; answer: (row: Row | null) => void; fail: (error: unknown) => void };
  let waiting: Waiting[] = [];
  const ask = async () => {
    const asked = waiting;
    waiting = [];
    try {
      const { client } = connection();
      const questions = JSON.stringify(asked.map(({ question }) => question));
      const rows = await client.unsafe<(Row & { position: string })[]>(
        `select * from ${statement}($1::text::jsonb)`,
        [questions],
        { prepare: true },
      );
      const found = new Map(rows.map((row) => [Number(row.position), row]));
      for (const [index, { answer }] of asked.entries()) answer(found.get(index + 1) ?? null);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };
  return (question) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ question, answer, fail });
    });
}
