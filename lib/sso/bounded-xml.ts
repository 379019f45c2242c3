import { type SaxesAttributeNS, SaxesParser } from 'saxes';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';

/** No message nests deeper, or has more elements and attributes: what walks it takes longer than in proportion. */
const MAX_DEPTH = 32;
const MAX_NODES = 2000;

export type OpenTag = { uri: string; local: string; attribute: (name: string) => string | null };

/**
 * Walks a message. `path` holds the names from the root to here: those of SAML by themselves, others as `{namespace}name`. Text runs over comments,
 * as node-saml reads it, so that nothing ends where a comment begins. Throws for XML that is not well formed or too intricate, and for any document
 * type (SAML core §1.3.3 needs none, and entities are made there).
 */
export function walkXml(
  xml: string,
  visit: {
    open: (tag: OpenTag, path: readonly string[]) => void;
    text: (text: string, path: readonly string[]) => void;
  },
): void {
  const path: string[] = [];
  let nodes = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type is not allowed.');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    nodes += 1 + Object.keys(attributes).length;
    if (path.length >= MAX_DEPTH || nodes > MAX_NODES)
      throw new Error('The document is too deep or has too many parts.');
    path.push(uri === ASSERTION || uri === PROTOCOL ? local : `{${uri}}${local}`);
    const attribute = (name: string) => (attributes[name] as SaxesAttributeNS | undefined)?.value ?? null;
    visit.open({ uri, local, attribute }, path);
  });
  parser.on('text', (text) => visit.text(text, path));
  parser.on('cdata', (text) => visit.text(text, path));
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(xml).close();
}
