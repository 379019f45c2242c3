import { endpoints } from '@/app/api/v1/endpoints';
import { postmanCollection } from '@/lib/http/collection';
import { openApiDocument } from '@/lib/http/openapi';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/collection.json', {
  GET: operation({
    id: 'getCollection',
    summary: 'The API as a collection',
    description:
      'A Postman collection (2.1.0), made from the OpenAPI document; set `baseUrl`, `token` and `organizationId`.',
    raw: ['application/json'],
    anyOrigin: true,
    answer: null,
    status: 200,
    run: async () =>
      Response.json(postmanCollection(openApiDocument(endpoints())), {
        headers: {
          'cache-control': 'no-cache',
          'content-disposition': 'attachment; filename="casefile.postman_collection.json"',
        },
      }),
  }),
});
