import { SaxesParser } from 'saxes';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
/** No response nests deeper, or has more elements and attributes: what walks it takes longer than in proportion. */
const MAX_DEPTH = 32;
const MAX_NODES = 2000;

const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

export type Confirmation = {
  method: string;
  recipient: string | null;
  inResponseTo: string | null;
  notOnOrAfter: string | null;
};

/** What a response or an assertion says of itself, as far as it is to be compared. */
export type SamlFacts = {
  root: 'Response' | 'Assertion' | null;
  id: string | null;
  destination: string | null;
  /** Of the root element itself. */
  issuer: string | null;
  confirmations: Confirmation[];
  /** Algorithms of signatures and digests, as URIs. */
  algorithms: string[];
  /** Algorithms of encryption, of keys and of content, as URIs. */
  encryption: string[];
};

/**
 * Reads the facts. Text runs over comments, as node-saml reads it, so that nothing ends where a comment begins. Throws for XML that is not well
 * formed or too intricate, and for any document type (SAML core §1.3.3 needs none, and entities are made there).
 */
export function readSamlFacts(xml: string): SamlFacts {
  const facts: SamlFacts = {
    root: null,
    id: null,
    destination: null,
    issuer: null,
    confirmations: [],
    algorithms: [],
    encryption: [],
  };
  const path: string[] = [];
  let nodes = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type is not allowed.');
  });
  parser.on('opentag', (tag) => {
    nodes += 1 + Object.keys(tag.attributes).length;
    if (path.length >= MAX_DEPTH || nodes > MAX_NODES)
      throw new Error('The document is too deep or has too many parts.');
    const attribute = (name: string) => tag.attributes[name]?.value ?? null;
    if (path.length === 0) {
      const known = { [`${PROTOCOL} Response`]: 'Response', [`${ASSERTION} Assertion`]: 'Assertion' } as const;
      facts.root = known[`${tag.uri} ${tag.local}` as keyof typeof known] ?? null;
      facts.id = attribute('ID');
      facts.destination = attribute('Destination');
    }
    path.push(tag.uri === ASSERTION || tag.uri === PROTOCOL ? tag.local : `{${tag.uri}}${tag.local}`);
    if (tag.uri === SIGNATURE && /^(SignatureMethod|DigestMethod)$/.test(tag.local)) {
      // Below EncryptedKey the same element names a mask, which signs nothing.
      if (path.includes(`{${SIGNATURE}}SignedInfo`)) facts.algorithms.push(attribute('Algorithm') ?? '');
    }
    // By its local name alone, as what decrypts finds it.
    if (tag.local === 'EncryptionMethod') facts.encryption.push(attribute('Algorithm') ?? '');
    if (path.slice(1).join('/') === 'Subject/SubjectConfirmation') {
      facts.confirmations.push({
        method: attribute('Method') ?? '',
        recipient: null,
        inResponseTo: null,
        notOnOrAfter: null,
      });
    }
    const last = facts.confirmations.at(-1);
    if (last && path.slice(1).join('/') === 'Subject/SubjectConfirmation/SubjectConfirmationData') {
      last.recipient = attribute('Recipient');
      last.inResponseTo = attribute('InResponseTo');
      last.notOnOrAfter = attribute('NotOnOrAfter');
    }
  });
  parser.on('text', (text) => {
    if (path.length === 2 && path[1] === 'Issuer') facts.issuer = (facts.issuer ?? '') + text;
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(xml).close();
  return facts;
}
