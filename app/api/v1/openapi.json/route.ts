import { endpoints } from '@/app/api/v1/endpoints';
import { openApiDocument } from '@/lib/http/openapi';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/openapi.json', {
  GET: operation({
    id: 'getOpenApi',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas that validate.',
    raw: ['application/json'],
    anyOrigin: true,
    answer: null,
    status: 200,
    run: async () => Response.json(openApiDocument(endpoints()), { headers: { 'cache-control': 'no-cache' } }),
  }),
});
