import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { attachDocument } from '@/lib/verification/attach-document';
import { attachDocumentInput, verificationParams, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}/documents', {
  POST: operation({
    id: 'attachVerificationDocument',
    summary: 'Add a document to a session',
    description: 'Evidence of the same organization that is AVAILABLE.',
    params: verificationParams,
    body: attachDocumentInput,
    answer: verificationSchema,
    status: 201,
    audit: ['verification.attach_document', 'verification'],
    errors: ['NOT_FOUND', 'CONFLICT', 'CHECK_NOT_APPLICABLE', 'INVALID_STATE_TRANSITION'],
    location: (session: { id: string }) => `/documents/verification/${session.id}`,
    run: ({ caller, params, body }) => attachDocument(caller, params.verificationId, body),
  }),
});
