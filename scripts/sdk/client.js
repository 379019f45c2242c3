import createClient from 'openapi-fetch';

/**
 * A client of the Casefile API. Every call carries the token and the organization; answers are `{ data, error, response }`, where `data`
 * is the body of a success and `error` a problem (RFC 9457).
 * @param {import('./index.d.ts').CasefileOptions} options
 * @returns {import('./index.d.ts').Casefile}
 */
export function createCasefile(options) {
  const client = createClient({ baseUrl: options.baseUrl, ...(options.fetch ? { fetch: options.fetch } : {}) });
  client.use({
    async onRequest({ request }) {
      const token = typeof options.token === 'function' ? await options.token() : options.token;
      if (token && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${token}`);
      if (options.organizationId && !request.headers.has('x-organization-id')) {
        request.headers.set('x-organization-id', options.organizationId);
      }
      return request;
    },
  });
  return client;
}
