import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

function sources(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && statSync(join(ROOT, name)).isFile());
}

const files = ['app', 'components', 'lib', 'db'].flatMap(sources);
const product = files.filter(
  (name) => !/\.test\.tsx?$/.test(name) && !name.includes('test-support') && !/^db\/(seed|testing)/.test(name),
);
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

type Import = { from: string; to: string; typeOnly: boolean };

/** Static and dynamic imports and re-exports of a file, own modules as paths from the root. */
function importsOf(name: string): Import[] {
  const found = read(name).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|import\('([^']+)'\)/g,
  );
  return [...found].map((match) => {
    const to = match[2] ?? match[3] ?? match[4] ?? '';
    const own = to.startsWith('@/') ? to.slice(2) : to.startsWith('.') ? join(dirname(name), to) : to;
    return { from: name, to: own, typeOnly: match[1] !== undefined };
  });
}

const imports = product.flatMap(importsOf);
const layer = (path: string) => path.split('/')[0] ?? '';
const LAYERS = ['db', 'lib', 'components', 'app'];

/** Folders of lib from the bottom up; a folder takes from its own rank and from below. */
const RANKS: Record<string, number> = {
  core: 0,
  audit: 1,
  jobs: 1,
  storage: 1,
  webhooks: 1,
  mail: 1,
  credits: 1,
  auth: 2,
  mfa: 2,
  sso: 2,
  oauth: 2,
  http: 4,
  session: 4,
  client: 4,
};
const DOMAIN = 3;
const rank = (path: string) => RANKS[path.split('/')[1] ?? ''] ?? DOMAIN;
const domains = readdirSync(join(ROOT, 'lib')).filter(
  (name) => statSync(join(ROOT, 'lib', name)).isDirectory() && RANKS[name] === undefined,
);

/** Types say nothing at run time, and the record of a signed-in person names the caller of platform services. */
const upward = ({ from, to }: Import) => `${from} → ${to}`;

describe('imports', () => {
  it('go from app over components and lib to db, never back', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        LAYERS.includes(layer(to)) &&
        LAYERS.indexOf(layer(to)) > LAYERS.indexOf(layer(from)) &&
        layer(from) !== 'scripts',
    );
    expect(wrong.map(upward)).toEqual([]);
  });

  it('inside lib go from edges over domains, identity and platform to core', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => layer(from) === 'lib' && layer(to) === 'lib' && rank(to) > rank(from) && !typeOnly,
    );
    expect(wrong.map(upward)).toEqual([]);
  });

  it('make no cycle in lib', () => {
    const graph = Map.groupBy(
      imports.filter(({ from, to, typeOnly }) => layer(from) === 'lib' && layer(to) === 'lib' && !typeOnly),
      ({ from }) => from.replace(/\.tsx?$/, ''),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (node: string, path: string[]) => {
      if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
      if (done.has(node) || path.includes(node)) return;
      for (const { to } of graph.get(node) ?? []) visit(to.replace(/\.tsx?$/, ''), [...path, node]);
      done.add(node);
    };
    for (const node of graph.keys()) visit(node, []);
    expect(cycles).toEqual([]);
  });

  it('reach Next’s request API from app, lib/http and lib/session alone', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        /^next(-auth)?(\/|$)/.test(to) &&
        !typeOnly &&
        !/^(app|lib\/http|lib\/session)\//.test(from) &&
        // What renders links and pictures in the browser, and the browser's own half of the session.
        !(layer(from) === 'components' && /^(next\/(link|image|navigation|dynamic|font)|next-auth\/react)/.test(to)) &&
        !(from.startsWith('lib/client/') && to === 'next-auth/react'),
    );
    expect(wrong.map(upward)).toEqual([]);
  });

  it('reach the database from lib alone; the lists of values are free to all', () => {
    const wrong = imports.filter(
      ({ from, to }) => ['app', 'components'].includes(layer(from)) && layer(to) === 'db' && to !== 'db/enums',
    );
    expect(wrong.map(upward)).toEqual([]);
  });

  it('name files that exist', () => {
    const missing = imports.filter(
      ({ to }) =>
        LAYERS.includes(layer(to)) &&
        !['', '.ts', '.tsx', '/index.ts', '/index.tsx'].some((end) => existsSync(join(ROOT, `${to}${end}`))),
    );
    expect(missing.map(upward)).toEqual([]);
  });
});

describe('what the browser may load', () => {
  const SAFE = /^(lib\/[^/]+\/(schema|rules)|lib\/client\/.*|db\/enums|lib\/evidence\/media)$/;
  const roots = product.filter((name) => SAFE.test(name.replace(/\.tsx?$/, '')));

  it('draws in neither the server’s modules nor Node’s', () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const visit = (name: string, by: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const { to, typeOnly } of importsOf(name)) {
        if (typeOnly) continue;
        if (/^(node:|postgres$|drizzle-orm|pino$|sharp$|pg-boss$|jose$|@node-rs|@aws-sdk)/.test(to))
          wrong.push(`${by} → ${name} → ${to}`);
        const file = [`${to}.ts`, `${to}.tsx`].find((path) => existsSync(join(ROOT, path)));
        if (file) visit(file, by);
      }
    };
    for (const root of roots) visit(root, root);
    expect(wrong).toEqual([]);
  });

  it('is all that client components take from lib and db', () => {
    const clients = product.filter((name) => /^\s*['"]use client['"]/.test(read(name)));
    const wrong = clients
      .flatMap(importsOf)
      .filter(({ to, typeOnly }) => /^(lib|db)\//.test(to) && !typeOnly && !SAFE.test(to) && !/^lib\/core\//.test(to));
    expect(wrong.map(upward)).toEqual([]);
  });
});

describe('files', () => {
  it.each(domains)('of lib/%s keep to the vocabulary', (domain) => {
    const names = readdirSync(join(ROOT, 'lib', domain)).filter((name) => name !== 'engine' && name !== 'test-support');
    const verb = /^[a-z]+(-[a-z0-9]+)*\.ts$/;
    expect(names.filter((name) => !/\.test\.tsx?$/.test(name) && !verb.test(name))).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|misc|common|types|constants|index)\.ts$/.test(name))).toEqual([]);
  });

  it('are no barrels, and have names in kebab-case', () => {
    const isRoute = (name: string) => /^app\/.*(\[|\(|\/(route|page|layout|loading|error|not-found)\.)/.test(name);
    const odd = product.filter(
      (name) => !isRoute(name) && !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(name.split('/').at(-1) ?? ''),
    );
    expect(odd).toEqual([]);
    const barrels = product.filter((name) => /\/index\.tsx?$/.test(name) && name !== 'db/schema/index.ts');
    expect(barrels).toEqual([]);
  });

  it('of routes declare and do nothing else: at most 60 lines', () => {
    const long = product.filter((name) => /^app\/api\/.*\/route\.ts$/.test(name) && read(name).split('\n').length > 60);
    expect(long).toEqual([]);
  });

  it('hold no escape from the types, no leftovers, no output of their own', () => {
    const patterns = [/@ts-(ignore|expect-error|nocheck)/, /\bTODO\b|\bFIXME\b/, /\bconsole\.(log|error|warn|info)\(/];
    const found = product.flatMap((name) =>
      patterns.filter((pattern) => pattern.test(read(name))).map((pattern) => `${name}: ${pattern}`),
    );
    expect(found).toEqual([]);
  });

  it('every API folder with a route has a test beside it', () => {
    const routes = product.filter((name) => /^app\/api\/v1\/.*route\.ts$/.test(name));
    const without = routes.filter((name) => !existsSync(join(ROOT, name.replace(/route\.ts$/, 'route.test.ts'))));
    expect(without.map((name) => relative('app/api/v1', name))).toEqual([]);
  });
});
