import { ObjectIdentifier, OctetString, PrintableString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A revision appended to a PDF of one page whose content is object 4 (ISO 32000-1 §7.5.6). */
export function revised(before: Buffer, content: string, more = ''): Buffer {
  const previous = before.toString('latin1').lastIndexOf('xref\n0');
  const object = `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n${more}`;
  const at = before.length;
  const table = `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([before, latin1(object + table)]);
}

const RESERVED = 8192;

/** A PDF with a signature over all but itself, made with a certificate of its own. */
export async function signed(before: Buffer): Promise<Buffer> {
  const placeholder = '0'.repeat(RESERVED);
  const head = `9 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /M (D:20260301100000Z) /ByteRange [0 `;
  const ranges = '0000000000 0000000000 0000000000] /Contents ';
  const start = before.length + head.length + ranges.length;
  const tail = ' >>\nendobj\nstartxref\n0\n%%EOF\n';
  const second = start + RESERVED + 2;
  const filled = `${String(start).padStart(10, '0')} ${String(second).padStart(10, '0')} ${String(tail.length).padStart(10, '0')}] /Contents `;
  const parts = [before, latin1(head + filled), latin1(tail)];
  const container = await container7(Buffer.concat(parts));
  const hex = container.toString('hex');
  return Buffer.concat([
    before,
    latin1(head + filled),
    latin1(`<${hex}${placeholder.slice(hex.length)}>`),
    latin1(tail),
  ]);
}

async function container7(content: Buffer): Promise<Buffer> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber.valueBlock.valueDec = 7;
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: 'Test Notary' }) }),
    );
  certificate.notBefore.value = new Date('2025-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2027-01-01T00:00:00Z');
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content));
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
  ];
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await data.sign(keys.privateKey, 0, 'SHA-256', new Uint8Array(content).buffer);
  return Buffer.from(
    new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: data.toSchema(true) }).toSchema().toBER(false),
  );
}
