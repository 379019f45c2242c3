import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** RSA with SHA-2; SHA-1 is not taken (RFC 9231 §2.3.2 to §2.3.4). */
const SIGNATURES: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const OURS = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** The largest message that is looked at, inflated. */
const MAX_BYTES = 64 * 1024;

type Kind = 'SAMLRequest' | 'SAMLResponse';

export type RedirectMessage = { kind: Kind; xml: string; relayState: string | null };

/** The address that carries a message, signed with our key (SAML 2.0 bindings §3.4.4.1). */
export function redirectWith(
  target: string,
  message: { kind: Kind; xml: string; relayState: string | null },
  privateKey: string,
): string {
  const parts: [string, string][] = [
    [message.kind, deflateRawSync(Buffer.from(message.xml)).toString('base64')],
    ...(message.relayState === null ? [] : [['RelayState', message.relayState] as [string, string]]),
    ['SigAlg', OURS],
  ];
  const octets = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const signature = sign('sha256', Buffer.from(octets), createPrivateKey(privateKey)).toString('base64');
  return `${target}${target.includes('?') ? '&' : '?'}${octets}&Signature=${encodeURIComponent(signature)}`;
}

/** Parameters of a query as they were sent: the signature is over their own spelling. Throws for one that is there twice. */
function rawParameters(search: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of search.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    if (found.has(name)) throw new Error(`${name} is there twice.`);
    found.set(name, at < 0 ? '' : part.slice(at + 1));
  }
  return found;
}

const plain = (raw: string) => decodeURIComponent(raw.replaceAll('+', ' '));

/**
 * Reads a message whose signature one of the certificates made. One without a signature is refused: anybody could have sent the browser here. Throws
 * for anything that is not as it should be.
 */
export function readRedirect(search: string, certificates: readonly string[]): RedirectMessage {
  const raw = rawParameters(search);
  const kinds = (['SAMLRequest', 'SAMLResponse'] as const).filter((name) => raw.has(name));
  const [kind] = kinds;
  if (!kind || kinds.length > 1) throw new Error('One message is needed.');
  const digest = SIGNATURES[plain(raw.get('SigAlg') ?? '')];
  const signature = Buffer.from(plain(raw.get('Signature') ?? ''), 'base64');
  if (!digest || signature.length === 0) throw new Error('A signature by RSA and SHA-2 is needed.');
  const octets = [kind, 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`)
    .join('&');
  const signed = certificates.some((certificate) => {
    const key = createPublicKey(`-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`);
    return key.asymmetricKeyType === 'rsa' && verify(digest, Buffer.from(octets), key, signature);
  });
  if (!signed) throw new Error('The signature is not the provider’s.');
  const inflated = inflateRawSync(Buffer.from(plain(raw.get(kind) ?? ''), 'base64'), { maxOutputLength: MAX_BYTES });
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(inflated);
  const relayState = raw.has('RelayState') ? plain(raw.get('RelayState') ?? '') : null;
  return { kind, xml, relayState };
}
