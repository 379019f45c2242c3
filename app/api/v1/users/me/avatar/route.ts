import { z } from 'zod';
import { operation } from '@/lib/http/operation';
import { readAvatar } from '@/lib/http/read-avatar';
import { route } from '@/lib/http/route';
import { avatarForm, avatarSchema } from '@/lib/users/schema';
import { uploadAvatar } from '@/lib/users/upload-avatar';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/avatar', {
  POST: operation({
    id: 'uploadAvatar',
    summary: 'Set the own profile picture',
    description:
      'PNG, JPEG or WebP of at most 5 MiB, as the multipart field file or as the raw body. X-Tenant-ID names an organization of the caller by id or slug.',
    stream: {
      'multipart/form-data': avatarForm,
      'image/png': z.string(),
      'image/jpeg': z.string(),
      'image/webp': z.string(),
    },
    answer: avatarSchema,
    status: 200,
    audit: ['user.upload_avatar', 'user'],
    errors: ['ORGANIZATION_REQUIRED', 'ORGANIZATION_MISMATCH', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
    run: async ({ caller, request }) =>
      uploadAvatar(caller, request.headers.get('x-tenant-id'), () => readAvatar(request)),
  }),
});
