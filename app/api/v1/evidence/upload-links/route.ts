import { createUploadLink } from '@/lib/evidence/create-upload-link';
import { listUploadLinks } from '@/lib/evidence/read';
import {
  createdUploadLinkSchema,
  createUploadLinkInput,
  uploadLinkListQuery,
  uploadLinkSchema,
} from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/upload-links', {
  GET: operation({
    id: 'listUploadLinks',
    summary: 'Upload links',
    query: uploadLinkListQuery,
    answer: uploadLinkSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listUploadLinks(caller, query),
  }),
  POST: operation({
    id: 'createUploadLink',
    summary: 'Make a link for a person without an account',
    body: createUploadLinkInput,
    answer: createdUploadLinkSchema,
    status: 201,
    audit: ['upload_link.create', 'upload_link'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, body }) => createUploadLink(caller, body),
  }),
});
