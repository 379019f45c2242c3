import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { jobSchema } from '@/lib/jobs/schema';
import { getVerificationJob } from '@/lib/verification/read';
import { verificationParams } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}/job', {
  GET: operation({
    id: 'getVerificationJob',
    summary: 'How far the newest run of a session is',
    params: verificationParams,
    answer: jobSchema,
    status: 200,
    run: ({ caller, params }) => getVerificationJob(caller, params.verificationId),
  }),
});
