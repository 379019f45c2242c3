import { createPrivateKey, generateKeyPair, type KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { inSeconds, now } from '@/lib/core/clock';
import { invalidField } from '@/lib/core/errors';

const TEN_YEARS = 10 * 365 * 86_400;

/** Our key as PKCS #8 PEM and the self-signed certificate that providers know it by, base64 of DER. */
export type ServiceKey = { privateKey: string; certificate: string };

/** SAML takes a certificate as a wrapping for a key alone; nobody looks at its dates or its issuer (SAML metadata interoperability, §2.6.1). */
async function selfSigned(key: KeyObject, name: string): Promise<string> {
  const engine = new pkijs.CryptoEngine({ crypto: webcrypto as Crypto, name: 'node' });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const signing = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  const { kty, n, e } = key.export({ format: 'jwk' });
  const shown = await webcrypto.subtle.importKey('jwk', { kty, n, e }, algorithm, true, ['verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ value: Number(now().getTime()) });
  const named = () => new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: name }) });
  certificate.issuer.typesAndValues.push(named());
  certificate.subject.typesAndValues.push(named());
  certificate.notBefore.value = now();
  certificate.notAfter.value = inSeconds(TEN_YEARS);
  await certificate.subjectPublicKeyInfo.importKey(shown as CryptoKey, engine);
  await certificate.sign(signing as CryptoKey, 'SHA-256', engine);
  return Buffer.from(certificate.toSchema(true).toBER(false)).toString('base64');
}

const asServiceKey = async (key: KeyObject, name: string): Promise<ServiceKey> => ({
  privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  certificate: await selfSigned(key, name),
});

/** A new key, made outside the event loop. */
export async function newServiceKey(name: string): Promise<ServiceKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return asServiceKey(privateKey, name);
}

/** A key that an administrator brings. Throws VALIDATION_FAILED at `/samlSpPrivateKey`. */
export async function givenServiceKey(pem: string, name: string): Promise<ServiceKey> {
  const refused = () =>
    invalidField(
      '/samlSpPrivateKey',
      'An RSA private key of at least 2048 bits as PEM, without a password.',
      'invalid_key',
    );
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw refused();
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048 || bits > 8192) throw refused();
  return asServiceKey(key, name);
}

/** A provider's certificate as base64 of DER, from PEM or that. Throws VALIDATION_FAILED at its place. */
export function readCertificate(text: string, index: number): string {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(body, 'base64'));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return certificate.raw.toString('base64');
  } catch {
    // Told below: why it could not be read helps nobody.
  }
  throw invalidField(
    `/samlIdpCertificates/${index}`,
    'An X.509 certificate with an RSA key of at least 2048 bits, as PEM.',
    'invalid_certificate',
  );
}

/** Until when a certificate says that it is good. */
export function certificateEnds(certificate: string): Date {
  return new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo);
}
