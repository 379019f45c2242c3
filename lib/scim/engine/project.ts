import type { Json } from '@/lib/scim/engine/apply-patch';
import { plainName } from '@/lib/scim/engine/parse-filter';

export type Projection = { attributes?: string; excludedAttributes?: string };

const ALWAYS = ['schemas', 'id'];

/** Names of a list, without their schema and in lower case. */
const names = (list: string | undefined) =>
  (list ?? '').split(',').flatMap((name) => (name.trim() ? [plainName(name.trim())] : []));

/** Whether an attribute as a whole is left out of an answer, so that it need not be read. */
export function leavesOut({ attributes, excludedAttributes }: Projection, attribute: string): boolean {
  const wanted = names(attributes);
  if (wanted.length > 0) return !wanted.some((name) => name === attribute || name.startsWith(`${attribute}.`));
  return names(excludedAttributes).includes(attribute);
}

type Keep = (path: string) => 'all' | 'parts' | 'none';

function reduced(value: unknown, path: string, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((each) => reduced(each, path, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const at = path ? `${path}.${name.toLowerCase()}` : name.toLowerCase();
      const kept = path === '' && ALWAYS.includes(name) ? 'all' : keep(at);
      if (kept === 'none') return [];
      return [[name, kept === 'all' ? member : reduced(member, at, keep)]];
    }),
  );
}

/** The resource with the attributes that were asked for, or without those that were not wanted (RFC 7644 §3.9); id and schemas are always there. */
export function project<Resource extends Json>(resource: Resource, projection: Projection): Resource {
  const wanted = names(projection.attributes);
  const unwanted = names(projection.excludedAttributes);
  const keep: Keep =
    wanted.length > 0
      ? (path) => {
          if (wanted.includes(path)) return 'all';
          return wanted.some((name) => name.startsWith(`${path}.`)) ? 'parts' : 'none';
        }
      : (path) => (unwanted.includes(path) ? 'none' : 'parts');
  if (wanted.length === 0 && unwanted.length === 0) return resource;
  return reduced(resource, '', keep) as Resource;
}
