import { ASSERTION, PROTOCOL, walkXml } from '@/lib/sso/bounded-xml';

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

/** Reads the facts of a response or an assertion. Throws as `walkXml` does. */
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
  walkXml(xml, {
    open: ({ uri, local, attribute }, path) => {
      if (path.length === 1) {
        const known = { [`${PROTOCOL} Response`]: 'Response', [`${ASSERTION} Assertion`]: 'Assertion' } as const;
        facts.root = known[`${uri} ${local}` as keyof typeof known] ?? null;
        facts.id = attribute('ID');
        facts.destination = attribute('Destination');
      }
      if (uri === SIGNATURE && /^(SignatureMethod|DigestMethod)$/.test(local)) {
        // Below EncryptedKey the same element names a mask, which signs nothing.
        if (path.includes(`{${SIGNATURE}}SignedInfo`)) facts.algorithms.push(attribute('Algorithm') ?? '');
      }
      // By its local name alone, as what decrypts finds it.
      if (local === 'EncryptionMethod') facts.encryption.push(attribute('Algorithm') ?? '');
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
    },
    text: (text, path) => {
      if (path.length === 2 && path[1] === 'Issuer') facts.issuer = (facts.issuer ?? '') + text;
    },
  });
  return facts;
}
