import { z } from 'zod';
import { storedObjectParams, storedObjectSchema } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { receiveObject } from '@/lib/http/receive-object';
import { route } from '@/lib/http/route';
import { serveSignedGet } from '@/lib/storage/signed-transfer';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/storage/{key}', {
  GET: operation({
    id: 'getStoredObject',
    summary: 'A stored file at its signed address',
    params: storedObjectParams,
    raw: ['application/octet-stream'],
    anyOrigin: true,
    answer: null,
    status: 200,
    errors: ['FORBIDDEN', 'UPLOAD_LINK_EXPIRED'],
    run: ({ request }) => serveSignedGet(request),
  }),
  PUT: operation({
    id: 'putStoredObject',
    summary: 'Upload to a signed address',
    description: 'The address and headers come from POST /evidence, or from what opened a voice interview.',
    params: storedObjectParams,
    stream: { 'application/octet-stream': z.string() },
    anyOrigin: true,
    answer: storedObjectSchema,
    status: 200,
    audit: ['evidence.put_file', 'evidence'],
    errors: [
      'FORBIDDEN',
      'UPLOAD_LINK_EXPIRED',
      'UNSUPPORTED_MEDIA_TYPE',
      'SIZE_MISMATCH',
      'PAYLOAD_TOO_LARGE',
      'DIGEST_MISMATCH',
    ],
    run: ({ request, info }) => receiveObject(request, info),
  }),
});
