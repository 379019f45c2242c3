/** A pattern for ILIKE that finds the text anywhere, with the wildcards in it taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
