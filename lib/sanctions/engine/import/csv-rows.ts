import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';

export type CsvRow = { cells: string[]; line: number };

type Options = {
  delimiter?: ',' | ';';
  encoding: 'utf-8' | 'windows-1252';
  /** The number of cells that every row has; the first row's when missing. */
  columns?: number;
  /** Lines before the header may be of any width; the reader of the rows counts the cells. */
  ragged?: boolean;
  /** The file ends with the DOS end-of-file sign, as OFAC's do: without it the file was cut off. */
  endSign?: boolean | 'optional';
};

async function* decoded(path: string, options: Options): AsyncGenerator<string> {
  const decoder = new TextDecoder(options.encoding, { fatal: true });
  let ended = false;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Uint8Array;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      throw new ListFormatError(`${basename(path)}: the file is not ${options.encoding} text.`);
    }
    if (options.endSign) {
      const at = text.indexOf('\u001a');
      ended = at >= 0;
      yield at >= 0 ? text.slice(0, at) : text;
    } else yield text;
  }
  if (options.endSign === true && !ended)
    throw new ListFormatError(`${basename(path)}: the file ends before its end sign; it was cut off.`);
}

/** Rows of a CSV file (RFC 4180) as it streams. Throws ListFormatError with the line when quotes or the number of cells are wrong. */
export async function* readCsvRows(path: string, options: Options): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: options.delimiter ?? ',',
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const feed = (async () => {
    for await (const text of decoded(path, options)) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  })().catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))));
  let { columns } = options;
  try {
    for await (const each of parser) {
      const { record, info } = each as { record: string[]; info: { lines: number } };
      columns ??= record.length;
      if (record.length !== columns && !options.ragged) {
        throw new ListFormatError(
          `${basename(path)}:${info.lines}:1: ${record.length} cells where ${columns} are expected.`,
        );
      }
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListFormatError(`${basename(path)}: ${error.message}`);
    throw error;
  }
  await feed;
}
