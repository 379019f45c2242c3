import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getVerification } from '@/lib/verification/read';
import { verificationParams, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}', {
  GET: operation({
    id: 'getVerification',
    summary: 'A verification session with its report',
    params: verificationParams,
    answer: verificationSchema,
    status: 200,
    run: ({ caller, params }) => getVerification(caller, params.verificationId),
  }),
});
