import { describeUploadLink } from '@/lib/evidence/open-upload-link';
import { publicLinkParams, publicUploadLinkSchema } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/public-upload/{token}', {
  GET: operation({
    id: 'getPublicUploadLink',
    summary: 'What an upload link is for',
    params: publicLinkParams,
    anyOrigin: true,
    answer: publicUploadLinkSchema,
    status: 200,
    errors: ['UPLOAD_LINK_EXPIRED'],
    run: ({ params, info }) => describeUploadLink(params.token, info),
  }),
});
