import { evidenceSchema, proxyUploadForm } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { proxyUpload } from '@/lib/http/proxy-upload';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/public-upload/proxy-upload', {
  POST: operation({
    id: 'proxyUploadEvidence',
    summary: 'Upload a file through the server',
    description:
      'For browsers without CORS set-up: any origin, no credentials. With a bearer token (then X-Organization-ID is required) or the uploadToken of an upload link, in the header X-Upload-Token, the query or a form field before the file.',
    stream: { 'multipart/form-data': proxyUploadForm },
    anyOrigin: true,
    answer: evidenceSchema,
    status: 201,
    audit: ['evidence.upload', 'evidence'],
    errors: [
      'UNAUTHENTICATED',
      'UPLOAD_LINK_EXPIRED',
      'UNSUPPORTED_MEDIA_TYPE',
      'PAYLOAD_TOO_LARGE',
      'UNREADABLE_FILE',
      'INVALID_STATE_TRANSITION',
    ],
    location: (record: { id: string }) => `/evidence/${record.id}`,
    run: (input) => proxyUpload(input as never),
  }),
});
