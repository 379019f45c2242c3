import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { SaxesParser } from 'saxes';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';

/** One element of a record: `text` holds its own characters without those of its children. */
export class XmlNode {
  readonly children: XmlNode[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Record<string, string>,
  ) {}

  /** Children of a name, in order. */
  all(name: string): XmlNode[] {
    return this.children.filter((child) => child.name === name);
  }

  /** Every element that a path of names leads to. */
  path(...names: string[]): XmlNode[] {
    return names.reduce<XmlNode[]>((nodes, name) => nodes.flatMap((node) => node.all(name)), [this]);
  }

  /** Trimmed text of the first child of a name; empty when there is none. */
  value(name: string): string {
    return this.all(name)[0]?.text.trim() ?? '';
  }
}

/** Deeper nesting than any list has; a file that goes further is not one. */
const MAX_DEPTH = 40;

type Handlers = {
  root: string;
  records: ReadonlySet<string>;
  onRoot?: (attributes: Record<string, string>) => void;
  onRecord: (record: XmlNode) => void;
};

/**
 * Reads a list of records from an XML file as it streams: memory holds one record at a time. Strict (XML 1.0): anything that is not
 * well-formed, another root, a document type, bytes that are not UTF-8 or a file that ends early throws ListFormatError with line and column.
 */
export async function readXmlRecords(path: string, handlers: Handlers): Promise<void> {
  const file = basename(path);
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: XmlNode[] = [];
  let depth = 0;
  const fail = (message: string): never => {
    throw new ListFormatError(`${file}:${parser.line}:${parser.column}: ${message}`);
  };
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw new ListFormatError(`${file}:${error.message.replace(/^(\d+:\d+): /, '$1: ')}`);
  });
  parser.on('doctype', () => fail('a document type is not allowed here.'));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail('elements are nested too deeply.');
    if (depth === 1) {
      if (local(name) !== handlers.root) fail(`the root is «${local(name)}», expected «${handlers.root}».`);
      handlers.onRoot?.(attributes);
      return;
    }
    const parent = open.at(-1);
    if (!parent && !handlers.records.has(local(name))) return;
    const node = new XmlNode(local(name), attributes);
    parent?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('cdata', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => {
    depth -= 1;
    const node = open.pop();
    if (node && open.length === 0) handlers.onRecord(node);
  });
  const strict = new TextDecoder('utf-8', { fatal: true });
  const position = new TextDecoder('utf-8');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Uint8Array;
    const text = position.decode(bytes, { stream: true });
    try {
      strict.decode(bytes, { stream: true });
    } catch {
      // What stands before the wrong bytes may itself be wrong, and then is told first.
      parser.write(text.slice(0, text.indexOf('\uFFFD')));
      fail('bytes that are not UTF-8 stand here.');
    }
    parser.write(text);
  }
  parser.write(position.decode());
  parser.close();
}
