import { operation } from '@/lib/http/operation';
import { readListUpload } from '@/lib/http/read-list-upload';
import { route } from '@/lib/http/route';
import { listUploadForm, listUploadSchema } from '@/lib/sanctions/schema';
import { listUploads } from '@/lib/sanctions/upload-list';

// Specification silent: how an operator without a way to the publishers brings lists.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/sanctions-sources/uploads', {
  GET: operation({
    id: 'listSanctionsUploads',
    summary: 'Lists that were uploaded, and what became of them',
    answer: listUploadSchema,
    list: true,
    status: 200,
    errors: ['NOT_FOUND'],
    run: ({ caller }) => listUploads(caller),
  }),
  POST: operation({
    id: 'uploadSanctionsList',
    summary: 'Load a list from files',
    description:
      'For people that PLATFORM_ADMINS names. A file in the publisher’s format, or a zip of it; OFAC’s CSV files come together in a zip. The files are read in the background, and taken over whole or not at all.',
    stream: { 'multipart/form-data': listUploadForm },
    answer: listUploadSchema,
    status: 202,
    audit: ['sanctions_source.upload', 'sanctions_source'],
    errors: ['DIGEST_MISMATCH', 'FORBIDDEN', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
    run: ({ caller, request }) => readListUpload(caller, request),
  }),
});
