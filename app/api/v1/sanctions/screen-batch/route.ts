import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { screenBatchInput, screenBatchSchema } from '@/lib/sanctions/schema';
import { screenBatch } from '@/lib/sanctions/screen-batch';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/sanctions/screen-batch', {
  POST: operation({
    id: 'screenBatch',
    summary: 'Screen up to 1,000 subjects without creating anything',
    description:
      'A subject that nothing is like is CLEAR where every list that the organization requires was there, real and fresh; else it is INCOMPLETE, and `coverage` says which list is missing and why.',
    body: screenBatchInput,
    answer: screenBatchSchema,
    status: 200,
    audit: ['screening.batch', 'screening'],
    run: ({ caller, body }) => screenBatch(caller, body),
  }),
});
