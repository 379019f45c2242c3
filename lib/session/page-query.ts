import type { z } from 'zod';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * The address of a list page, read with the very schema of the API's query. What does not fit is left out rather than refused:
 * an old bookmark should show a list, not an error. Repeated parameters are joined by commas.
 */
export async function pageQuery<Schema extends z.ZodObject>(
  schema: Schema,
  given: SearchParams,
): Promise<z.output<Schema>> {
  const known: Record<string, string> = {};
  for (const [name, value] of Object.entries(await given)) {
    if (!(name in schema.shape) || value === undefined) continue;
    known[name] = Array.isArray(value) ? value.join(',') : value;
  }
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) delete known[String(issue.path[0])];
  return schema.parse(known);
}
