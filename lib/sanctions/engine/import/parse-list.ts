import { open } from 'node:fs/promises';
import type { WatchlistCode } from '@/db/enums';
import { parseEuCsv } from '@/lib/sanctions/engine/import/eu-csv';
import { parseEuXml } from '@/lib/sanctions/engine/import/eu-xml';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import { parseOfacCsv } from '@/lib/sanctions/engine/import/ofac-csv';
import { parseOfacXml } from '@/lib/sanctions/engine/import/ofac-xml';
import { parseUkCsv } from '@/lib/sanctions/engine/import/uk-csv';
import { parseUkXml } from '@/lib/sanctions/engine/import/uk-xml';
import { parseUnXml } from '@/lib/sanctions/engine/import/un-xml';
import type { ParsedList } from '@/lib/sanctions/engine/list-entry';

/** Paths of a list's files by part; `primary` alone where the format has one file. */
export type ListFiles = { primary: string; alternates?: string; addresses?: string; comments?: string };

async function isXml(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(64), length: 64 });
    return /^\uFEFF?\s*</.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function checked(list: ParsedList): ParsedList {
  if (list.entries.length === 0) throw new ListFormatError('The list holds no entries.');
  const seen = new Set<string>();
  for (const entry of list.entries) {
    if (entry.entryId === '' || entry.names.length === 0)
      throw new ListFormatError(`Entry «${entry.entryId}» has no number or no name.`);
    if (seen.has(entry.entryId)) throw new ListFormatError(`Entry ${entry.entryId} stands in the list twice.`);
    seen.add(entry.entryId);
  }
  return list;
}

/**
 * Reads a list in its publisher's format; XML and CSV are told apart by content. An empty list, entries without number or name and
 * numbers that stand twice are refused. Throws ListFormatError.
 */
export async function parseList(code: WatchlistCode, files: ListFiles): Promise<ParsedList> {
  const { primary, alternates, addresses, comments } = files;
  const xml = await isXml(primary);
  if (code === 'UN') return checked(await parseUnXml(primary));
  if (code === 'EU') return checked(await (xml ? parseEuXml(primary) : parseEuCsv(primary)));
  if (code === 'UK') return checked(await (xml ? parseUkXml(primary) : parseUkCsv(primary)));
  if (xml) return checked(await parseOfacXml(primary));
  if (!alternates || !addresses)
    throw new ListFormatError('The CSV form needs the files of alternate names and addresses beside it.');
  return checked(await parseOfacCsv({ primary, alternates, addresses, comments: comments ?? null }));
}
