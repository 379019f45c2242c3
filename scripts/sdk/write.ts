import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../app/api/v1/endpoints';
import { openApiDocument } from '../../lib/http/openapi';
import { type OpenApi, schemaTypes } from './types';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

const readme = (version: string) => `# Casefile client

A typed client of the Casefile API ${version}, made from its OpenAPI document.

\`\`\`js
import { createCasefile } from 'casefile-client';

const casefile = createCasefile({
  baseUrl: 'https://casefile.example',
  token: process.env.CASEFILE_KEY, // an API key or an access token
  organizationId: process.env.CASEFILE_ORGANIZATION,
});

const { data, error } = await casefile.GET('/api/v1/claims', { params: { query: { status: 'NEW', limit: 5 } } });
if (error) throw new Error(\`\${error.code}: \${error.detail}\`);
for (const claim of data.data) console.log(claim.reference, claim.status);
\`\`\`

- Paths, parameters, bodies and answers are checked by TypeScript; \`components['schemas']\` names every shape.
- A list's \`data\` stands beside \`pagination\`; errors are problems (RFC 9457) with \`code\` and \`requestId\`.
- \`Idempotency-Key\` and \`If-Match\` are passed as \`params.header\`.
- Node 20 or newer, and browsers. The only dependency is \`openapi-fetch\`.
- Webhooks are verified with the library \`standardwebhooks\`.
`;

/** The version of openapi-fetch that the client was tested with. */
function fetchVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return devDependencies['openapi-fetch'];
}

/** Writes the client as a package of its own into `folder`, which is emptied first. */
export function writeSdk(folder: string): void {
  const document = openApiDocument(endpoints()) as unknown as OpenApi;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'schema.d.ts'), schemaTypes(document));
  cpSync(join(HERE, 'client.js'), join(folder, 'index.js'));
  cpSync(join(HERE, 'client.d.ts.txt'), join(folder, 'index.d.ts'));
  writeFileSync(join(folder, 'README.md'), readme(document.info.version));
  const manifest = {
    name: 'casefile-client',
    version: document.info.version,
    description: 'Typed client of the Casefile API.',
    private: true,
    license: 'UNLICENSED',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'schema.d.ts'],
    engines: { node: '>=20' },
    dependencies: { 'openapi-fetch': fetchVersion() },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
