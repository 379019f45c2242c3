import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ClaimStatus } from '@/db/enums';
import { nobody } from '@/db/testing/client';
import type { Tenant } from '@/db/testing/tenant';
import type { Claim } from '@/lib/claims/schema';
import type { CreatedEvidence, CreatedUploadLink, Evidence } from '@/lib/evidence/schema';
import type { Participant } from '@/lib/participants/schema';
import type { Verification } from '@/lib/verification/schema';

export const CLAIM_INPUT = {
  type: 'MOTOR',
  lossDate: '2026-11-09',
  description: 'Struck from behind while waiting at temporary lights.',
} as const;

/** A claim in state NEW. */
export async function makeClaim(tenant: Tenant, input: Record<string, unknown> = {}): Promise<Claim> {
  const made = await tenant.as.investigator.post<Claim>('/claims', { ...CLAIM_INPUT, ...input });
  return made.data;
}

/** A claim that went the regular way to a state. */
export async function makeClaimIn(tenant: Tenant, status: ClaimStatus): Promise<Claim> {
  const { investigator, supervisor } = tenant.as;
  const claim = await makeClaim(tenant);
  const move = async (to: ClaimStatus) =>
    (await investigator.post<Claim>(`/claims/${claim.id}/transition`, { to, reason: 'as it should be' })).data;
  if (status === 'NEW') return claim;
  if (status === 'TRIAGE') return move('TRIAGE');
  const assigned = await investigator.post<Claim>(`/claims/${claim.id}/assign`, {
    investigatorId: tenant.people.investigator.id,
  });
  if (status === 'INVESTIGATING') return assigned.data;
  if (status === 'PENDING_INFORMATION') return move('PENDING_INFORMATION');
  const proposed = await investigator.post<Claim>(`/claims/${claim.id}/decision`, {
    outcome: 'CLEARED',
    rationale: 'Nothing contradicts the account.',
  });
  if (status === 'PENDING_DECISION') return proposed.data;
  const closed = await supervisor.post<Claim>(`/claims/${claim.id}/decision/approve`, {});
  return status === 'CLOSED' ? closed.data : move('REOPENED');
}

/** A participant that is part of no claim. */
export async function makeParticipant(tenant: Tenant, input: Record<string, unknown> = {}): Promise<Participant> {
  const body = { type: 'PERSON', name: `Daniel ${randomBytes(3).toString('hex')}`, roles: ['CLAIMANT'], ...input };
  return (await tenant.as.investigator.post<Participant>('/participants', body)).data;
}

/** A JPEG that no other test has. */
export async function jpeg(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b }, noise } });
  return Buffer.from(await picture.jpeg().toBuffer());
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A form with the file last, as a browser sends it. */
export function fileForm(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  file: { name?: string; type?: string } = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes], { type: file.type ?? 'image/jpeg' }), file.name ?? 'damage.jpg');
  return form;
}

/** Evidence that was uploaded and is AVAILABLE; by the investigator unless told otherwise. */
export async function makeEvidence(
  tenant: Tenant,
  fields: Record<string, string> = {},
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Evidence> {
  const raw = fileForm(bytes ?? (await jpeg()), fields);
  const made = await tenant.as.investigator.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw });
  return made.data;
}

/** An announced file, with the bytes that were announced. */
export async function announce(
  tenant: Tenant,
  input: Record<string, unknown> = {},
): Promise<{ record: CreatedEvidence; bytes: Buffer<ArrayBuffer> }> {
  const bytes = await jpeg();
  const made = await tenant.as.investigator.post<CreatedEvidence>('/evidence', {
    fileName: 'damage.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: bytes.byteLength,
    sha256: sha256(bytes),
    ...input,
  });
  return { record: made.data, bytes };
}

/** Sends a file to its signed address, as nobody: the address is the right. */
export function putFile(record: CreatedEvidence, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return nobody.call('PUT', record.upload.url, { raw: bytes, headers: { ...record.upload.headers, ...headers } });
}

export async function makeUploadLink(tenant: Tenant, input: Record<string, unknown> = {}): Promise<CreatedUploadLink> {
  return (await tenant.as.investigator.post<CreatedUploadLink>('/evidence/upload-links', input)).data;
}

/** A session that waits for documents; custom with two checks unless told otherwise. */
export async function makeVerification(tenant: Tenant, input: Record<string, unknown> = {}): Promise<Verification> {
  const body = { checks: { ocr: ['mrz'], authenticity: ['metadata'] }, ...input };
  return (await tenant.as.investigator.post<Verification>('/documents/verification/custom', body)).data;
}

/** A session with one document, ready to be processed. */
export async function makeReadyVerification(
  tenant: Tenant,
  input: Record<string, unknown> = {},
): Promise<Verification> {
  const { id } = await makeEvidence(tenant);
  return makeVerification(tenant, { documents: [{ evidenceId: id, role: 'passport' }], ...input });
}
