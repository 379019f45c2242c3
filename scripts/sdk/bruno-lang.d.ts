/** Bruno's own reader of its format, as far as the tests use it; the package has no types. */
declare module '@usebruno/lang' {
  type Pair = { name: string; value: string; enabled: boolean };
  export function bruToJsonV2(text: string): {
    meta: { name: string; type: string; seq: string };
    http: { method: string; url: string; body: string; auth: string };
    params?: (Pair & { type: 'query' | 'path' })[];
    headers?: Pair[];
    body?: { json?: string; formUrlEncoded?: Pair[]; multipartForm?: (Pair & { type: string })[]; file?: object[] };
    docs: string;
  };
  export function collectionBruToJson(text: string): {
    meta?: { name: string };
    auth?: { mode: string; bearer: { token: string } };
    docs: string;
  };
  export function bruToEnvJsonV2(text: string): { variables: (Pair & { secret: boolean })[] };
}
