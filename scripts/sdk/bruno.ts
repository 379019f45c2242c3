import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../app/api/v1/endpoints';
import { postmanCollection } from '../../lib/http/collection';
import { openApiDocument } from '../../lib/http/openapi';

type Folder = ReturnType<typeof postmanCollection>['item'][number];
type Item = Folder['item'][number];
type Request = Item['request'];

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** A block of text. Indented, because a line that begins with a brace ends it. */
const block = (name: string, text: string) => `${name} {\n${indented(text)}\n}\n`;

/** A block of pairs; one that is switched off begins with a tilde. Nothing where there are none. */
const pairs = (name: string, entries: readonly { key: string; value?: string; disabled?: boolean }[]) =>
  entries.length === 0
    ? ''
    : block(name, entries.map(({ key, value = '', disabled }) => `${disabled ? '~' : ''}${key}: ${value}`).join('\n'));

/** What Bruno calls the kinds of body, and the block with the body itself. */
function bodyOf({ body }: Request): [kind: string, text: string] {
  if (!body) return ['none', ''];
  if (body.raw !== undefined) return ['json', block('body:json', body.raw)];
  if (body.urlencoded) return ['formUrlEncoded', pairs('body:form-urlencoded', body.urlencoded)];
  if (!body.formdata) return ['file', pairs('body:file', [{ key: 'file', value: '@file()' }])];
  const fields = body.formdata.map((field) => (field.type === 'file' ? { ...field, value: '@file()' } : field));
  return ['multipartForm', pairs('body:multipart-form', fields)];
}

function requestFile({ name, request }: Item, sequence: number): string {
  const [kind, body] = bodyOf(request);
  return [
    pairs('meta', [
      { key: 'name', value: name },
      { key: 'type', value: 'http' },
      { key: 'seq', value: String(sequence) },
    ]),
    pairs(request.method.toLowerCase(), [
      { key: 'url', value: request.url.raw },
      { key: 'body', value: kind },
      { key: 'auth', value: 'auth' in request ? 'none' : 'inherit' },
    ]),
    pairs('params:query', request.url.query),
    pairs('params:path', request.url.variable),
    pairs('headers', request.header),
    body,
    block('docs', request.description),
  ]
    .filter(Boolean)
    .join('\n');
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The API as a folder of text files that Bruno opens (docs.usebruno.com, «Bru lang»): a folder per area, a file per operation, address and
 * organization in the environment `casefile`, the token as its secret. As names of its files and what they hold.
 */
export function brunoFiles(): Map<string, string> {
  const { info, item: folders, variable } = postmanCollection(openApiDocument(endpoints()));
  const files = new Map<string, string>();
  const add = (path: string, text: string) => {
    if (files.has(path)) throw new Error(`Two operations would be ${path}.`);
    files.set(path, text);
  };
  add('bruno.json', `${JSON.stringify({ version: '1', name: info.name, type: 'collection', ignore: [] }, null, 2)}\n`);
  add(
    'collection.bru',
    [
      pairs('auth', [{ key: 'mode', value: 'bearer' }]),
      pairs('auth:bearer', [{ key: 'token', value: '{{token}}' }]),
      block('docs', info.description),
    ].join('\n'),
  );
  const open = variable.filter(({ key }) => key !== 'token');
  add('environments/casefile.bru', `${pairs('vars', open)}\nvars:secret [\n  token\n]\n`);
  for (const [index, { name, description, item }] of folders.entries()) {
    const meta = [
      { key: 'name', value: name },
      { key: 'seq', value: String(index + 1) },
    ];
    add(`${fileName(name)}/folder.bru`, `${pairs('meta', meta)}\n${block('docs', description)}`);
    for (const [place, each] of item.entries()) {
      add(`${fileName(name)}/${fileName(each.name)}.bru`, requestFile(each, place + 1));
    }
  }
  return files;
}

/** Writes them into `folder`, which is emptied first. */
export function writeBruno(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of brunoFiles()) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
