import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { compareInput, comparisonSchema } from '@/lib/sanctions/schema';
import { compareSubjects } from '@/lib/sanctions/screen-batch';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/sanctions/compare', {
  POST: operation({
    id: 'compareSanctionsSubjects',
    summary: 'Why two names do or do not match',
    body: compareInput,
    answer: comparisonSchema,
    status: 200,
    audit: ['screening.compare', 'screening'],
    run: ({ caller, body }) => compareSubjects(caller, body),
  }),
});
