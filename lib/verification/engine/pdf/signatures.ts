import { createHash } from 'node:crypto';
import { fromBER, type OctetString } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { pdfText } from '@/lib/verification/engine/pdf/objects';

export interface CertificateFacts {
  subject: string;
  issuer: string;
  serialNumber: string;
  /** RFC 3339. */
  validFrom: string;
  validTo: string;
  selfSigned: boolean;
}

export interface PdfSignature {
  /** `/SubFilter`, such as `adbe.pkcs7.detached`. */
  kind: string;
  /** Time of a signed attribute, or else `/M`; not vouched for by anybody unless it is a timestamp. */
  signedAt: string | null;
  certificate: CertificateFacts | null;
  /** Null: this kind is not checked here. */
  intact: boolean | null;
  /** Why not. */
  problem: string | null;
  /** `whole`: up to the end of the file. `revision`: all of an earlier revision. `part`: bytes are left out that should not be. */
  coverage: 'whole' | 'revision' | 'part';
}

const CHECKED = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'adbe.pkcs7.sha1', 'ETSI.RFC3161']);
const MAX_SIGNATURES = 50;

/** Every signature in a PDF (ISO 32000-1 §12.8) with its digest and its cryptographic signature (RFC 5652) verified; no chain is built. */
export async function pdfSignatures(bytes: Buffer): Promise<PdfSignature[]> {
  const { raw, structure } = pdfText(bytes);
  if (!/\/ByteRange/.test(structure)) return [];
  const found: PdfSignature[] = [];
  for (const match of raw.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    if (found.length >= MAX_SIGNATURES) break;
    const range = match.slice(1, 5).map(Number) as [number, number, number, number];
    found.push(await readSignature(bytes, raw, match.index, range));
  }
  return found;
}

async function readSignature(
  bytes: Buffer,
  raw: string,
  at: number,
  range: [number, number, number, number],
): Promise<PdfSignature> {
  const [first, firstLength, second, secondLength] = range;
  const around = dictionaryAround(raw, at);
  const kind = /\/SubFilter\s*\/([A-Za-z0-9.]+)/.exec(around)?.[1] ?? 'unknown';
  const base = { kind, signedAt: dateOf(around), certificate: null, coverage: coverageOf(raw, range) } as const;
  const inside = first === 0 && firstLength > 0 && second > firstLength && second + secondLength <= bytes.length;
  if (!inside) return { ...base, coverage: 'part', intact: false, problem: 'the byte range does not fit the file' };
  const hex = /^<([0-9A-Fa-f\s]*)>$/.exec(raw.slice(firstLength, second));
  if (hex === null)
    return {
      ...base,
      coverage: 'part',
      intact: false,
      problem: 'the byte range does not leave out exactly the signature',
    };
  if (!CHECKED.has(kind)) return { ...base, intact: null, problem: `signatures of kind ${kind} are not checked here` };
  const signed = Buffer.concat([
    bytes.subarray(first, first + firstLength),
    bytes.subarray(second, second + secondLength),
  ]);
  const container = Buffer.from((hex[1] ?? '').replace(/\s/g, ''), 'hex');
  return { ...base, ...(await verified(container, signed, kind, base.signedAt)) };
}

/** The signature dictionary around a byte range; `/Contents` within it may be long. */
function dictionaryAround(raw: string, at: number): string {
  const start = Math.max(raw.lastIndexOf(' obj', at), 0);
  const end = raw.indexOf('endobj', at);
  const text = raw.slice(start, end === -1 ? at + 4096 : end);
  return text.replace(/<[0-9A-Fa-f\s]{200,}>/g, '<>');
}

function coverageOf(
  raw: string,
  [first, , second, secondLength]: [number, number, number, number],
): PdfSignature['coverage'] {
  if (first !== 0) return 'part';
  const end = second + secondLength;
  if (/^\s*$/.test(raw.slice(end, end + 1024)) && raw.length - end < 1024) return 'whole';
  return /%%EOF\s*$/.test(raw.slice(Math.max(0, end - 16), end)) ? 'revision' : 'part';
}

function dateOf(dictionary: string): string | null {
  const match = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:([+-])(\d\d)'?(\d\d)?|Z)?/.exec(dictionary);
  if (match === null) return null;
  const zone = match[7] === undefined ? 'Z' : `${match[7]}${match[8]}:${match[9] ?? '00'}`;
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Verified = Pick<PdfSignature, 'intact' | 'problem' | 'certificate' | 'signedAt'>;

async function verified(container: Buffer, signed: Buffer, kind: string, stated: string | null): Promise<Verified> {
  let content: SignedData;
  try {
    // The space reserved for the signature is filled up with zeros, which BER ignores.
    content = new SignedData({
      schema: new ContentInfo({ schema: fromBER(new Uint8Array(container)).result }).content,
    });
  } catch {
    return { intact: false, problem: 'the signature is not readable', certificate: null, signedAt: stated };
  }
  const certificate = signerCertificate(content);
  const facts = {
    certificate: certificate === null ? null : factsOf(certificate),
    signedAt: signingTime(content) ?? stated,
  };
  if (certificate === null) return { ...facts, intact: null, problem: 'the signer’s certificate is not in the file' };
  const problem = await mismatch(content, signed, kind);
  return { ...facts, intact: problem === null, problem };
}

async function mismatch(content: SignedData, signed: Buffer, kind: string): Promise<string | null> {
  const inner = content.encapContentInfo.eContent;
  try {
    if (kind === 'adbe.pkcs7.sha1') {
      const digest = createHash('sha1').update(signed).digest();
      if (!digest.equals(contentOf(inner))) return 'the digest of the file is another';
    } else if (kind === 'ETSI.RFC3161') {
      // The token's own content holds the digest of the file (RFC 3161 §2.4.2, messageImprint).
      const imprint = contentOf(inner);
      const digests = ['sha256', 'sha384', 'sha512', 'sha1'].map((name) => createHash(name).update(signed).digest());
      if (!digests.some((digest) => imprint.includes(digest))) return 'the digest of the file is another';
    }
    const detached = inner === undefined;
    const answer = await content.verify({
      signer: 0,
      checkChain: false,
      extendedMode: true,
      ...(detached ? { data: new Uint8Array(signed).buffer } : {}),
    });
    return answer.signatureVerified === true ? null : 'the signature does not match';
  } catch (error) {
    const message = error instanceof Object && 'message' in error ? String(error.message) : '';
    return /digest/i.test(message)
      ? 'the digest of the file is another'
      : `the signature does not match${message ? ` (${message})` : ''}`;
  }
}

function contentOf(content: OctetString | undefined): Buffer {
  return content === undefined ? Buffer.alloc(0) : Buffer.from(content.getValue());
}

function signerCertificate(content: SignedData): Certificate | null {
  const [signer] = content.signerInfos;
  const certificates = (content.certificates ?? []).filter((one): one is Certificate => one instanceof Certificate);
  const wanted = signer?.sid;
  const found = certificates.find((one) => {
    if (wanted && 'serialNumber' in wanted && 'issuer' in wanted)
      return one.serialNumber.isEqual(wanted.serialNumber) && one.issuer.isEqual(wanted.issuer);
    return false;
  });
  return found ?? (certificates.length === 1 ? (certificates[0] ?? null) : null);
}

/** Signed attribute signing-time (RFC 5652 §11.3). */
function signingTime(content: SignedData): string | null {
  const attribute = content.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.5');
  const value: unknown = attribute?.values[0];
  if (value instanceof Object && 'toDate' in value && typeof value.toDate === 'function') {
    const at: unknown = value.toDate();
    return at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
  }
  return null;
}

const NAMES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.6': 'C',
  '1.2.840.113549.1.9.1': 'E',
};

function factsOf(certificate: Certificate): CertificateFacts {
  const named = (name: Certificate['subject']) =>
    name.typesAndValues
      .flatMap(({ type, value }) =>
        NAMES[type] ? [`${NAMES[type]}=${String(value.valueBlock.value).slice(0, 120)}`] : [],
      )
      .join(', ');
  return {
    subject: named(certificate.subject),
    issuer: named(certificate.issuer),
    serialNumber: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex'),
    validFrom: certificate.notBefore.value.toISOString(),
    validTo: certificate.notAfter.value.toISOString(),
    selfSigned: certificate.subject.isEqual(certificate.issuer),
  };
}
