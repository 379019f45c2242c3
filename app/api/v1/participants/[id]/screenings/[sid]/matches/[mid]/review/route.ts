import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { reviewMatch } from '@/lib/sanctions/review-match';
import { matchParams, reviewMatchInput, screeningSchema } from '@/lib/sanctions/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  '/participants/{id}/screenings/{sid}/matches/{mid}/review',
  {
    POST: operation({
      id: 'reviewScreeningMatch',
      summary: 'Judge a possible match',
      description:
        'Where the organization wants four eyes, the first person proposes; it counts once a second person judges alike.',
      params: matchParams,
      body: reviewMatchInput,
      answer: screeningSchema,
      status: 200,
      audit: ['screening.review_match', 'screening_match'],
      errors: ['ALREADY_REVIEWED', 'SELF_REVIEW'],
      run: ({ caller, params, body }) => reviewMatch(caller, params, body),
    }),
  },
);
