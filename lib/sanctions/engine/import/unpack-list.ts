import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import type { ListFiles } from '@/lib/sanctions/engine/import/parse-list';
import { siblingsOf } from '@/lib/sanctions/rules';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** The XML and CSV files of an archive by their name in small letters; together at most `maxBytes`. */
function unzipped(bytes: Uint8Array, maxBytes: number): Map<string, Uint8Array> {
  let left = maxBytes;
  const seen = new Set<string>();
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const plain = basename(name).toLowerCase();
    if (!/\.(csv|xml)$/.test(plain) || plain.startsWith('.')) return false;
    // Which of them is meant, nobody can tell.
    if (seen.has(plain))
      throw new ListFormatError(`The archive holds ${plain} twice: files of one edition are needed.`);
    seen.add(plain);
    left -= originalSize;
    if (left < 0) throw new ListFormatError(`Unpacked, the files are larger than ${maxBytes} bytes.`);
    return true;
  };
  try {
    return new Map(
      Object.entries(unzipSync(bytes, { filter: wanted })).map(([name, file]) => [basename(name).toLowerCase(), file]),
    );
  } catch (error) {
    if (error instanceof ListFormatError) throw error;
    throw new ListFormatError('The archive is damaged.');
  }
}

/** The name of the file that the others belong to: OFAC's primary file, or the only one. */
function primaryOf(names: string[]): string {
  const [primary, ...more] = names.filter((name) => siblingsOf(name));
  const [only, ...others] = names;
  if (primary && more.length === 0) return primary;
  if (only && others.length === 0) return only;
  throw new ListFormatError(
    names.length === 0
      ? 'The archive holds no CSV and no XML file.'
      : `The archive holds ${names.join(', ')}: one file of one list is needed, or OFAC’s sdn.csv or cons_prim.csv with its siblings.`,
  );
}

/** Lays the files of one list out in `folder`: an archive's, or the one file itself. Throws ListFormatError. */
export async function unpackList(path: string, folder: string, maxBytes: number): Promise<ListFiles> {
  const bytes = await readFile(path);
  if (!isZip(bytes)) return { primary: path };
  const files = unzipped(bytes, maxBytes);
  const primary = primaryOf([...files.keys()]);
  const lay = async (name: string | undefined): Promise<string | undefined> => {
    const content = name === undefined ? undefined : files.get(name);
    if (name === undefined || content === undefined) return undefined;
    const laid = join(folder, name);
    await writeFile(laid, content, { mode: 0o600 });
    return laid;
  };
  const { alternates, addresses, comments } = siblingsOf(primary) ?? {};
  return {
    primary: (await lay(primary)) ?? '',
    alternates: await lay(alternates),
    addresses: await lay(addresses),
    comments: await lay(comments),
  };
}
