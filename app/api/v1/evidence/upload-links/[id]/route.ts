import { revokeUploadLink } from '@/lib/evidence/create-upload-link';
import { uploadLinkParams } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/upload-links/{id}', {
  DELETE: operation({
    id: 'revokeUploadLink',
    summary: 'End an upload link',
    params: uploadLinkParams,
    answer: null,
    status: 204,
    audit: ['upload_link.revoke', 'upload_link'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => revokeUploadLink(caller, params.id),
  }),
});
