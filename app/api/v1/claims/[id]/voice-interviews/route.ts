import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listClaimInterviews } from '@/lib/voice/read';
import { claimInterviewsParams, voiceListQuery, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/voice-interviews', {
  GET: operation({
    id: 'listClaimVoiceInterviews',
    summary: 'Voice interviews of a claim',
    description: 'Without results and sound; the single session has them.',
    params: claimInterviewsParams,
    query: voiceListQuery,
    answer: voiceSessionSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listClaimInterviews(caller, params.id, query),
  }),
});
