import { createHash, randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { ClaimStatus, IdentifierSource } from '@/db/enums';
import { nobody } from '@/db/testing/client';
import type { Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim } from '@/lib/claims/schema';
import type { CreatedApiKey, CreatedOAuthApp } from '@/lib/developers/schema';
import type { CreatedEvidence, CreatedUploadLink, Evidence } from '@/lib/evidence/schema';
import { linkIdentifiers } from '@/lib/network/link-identifiers';
import { LINK_JOB } from '@/lib/network/request-linking';
import type { NetworkLink } from '@/lib/network/schema';
import type { Participant } from '@/lib/participants/schema';
import type { Verification } from '@/lib/verification/schema';
import type { VoiceSession } from '@/lib/voice/schema';
import type { CreatedWebhook } from '@/lib/webhook-endpoints/schema';

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
  file: { name?: string; type?: string } = {},
): Promise<Evidence> {
  const raw = fileForm(bytes ?? (await jpeg()), fields, file);
  const made = await tenant.as.investigator.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw });
  return made.data;
}

/** A photo with what its camera wrote about the time: local, `2024:01:05 10:00:00`, and the offset where it knew one. */
export async function makePhoto(
  tenant: Tenant,
  taken: string,
  offset: string | null,
  fields: Record<string, string> = {},
): Promise<Evidence> {
  const bytes = await sharp(await jpeg())
    .withExif({ IFD2: { DateTimeOriginal: taken, ...(offset ? { OffsetTimeOriginal: offset } : {}) } })
    .jpeg()
    .toBuffer();
  return makeEvidence(tenant, fields, new Uint8Array(bytes));
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

/** Tokens for the organization, by its administrator. */
export async function grantTokens(tenant: Tenant, amount: number): Promise<void> {
  const granted = await tenant.as.admin.post('/tokens/grants', { amount, reason: 'for a test' });
  if (granted.status !== 201) throw new Error(granted.text);
}

/** A voice interview that waits for its recording; its tokens are granted before. */
export async function makeVoiceSession(tenant: Tenant, input: Record<string, unknown> = {}): Promise<VoiceSession> {
  const [claim, poi] = await Promise.all([makeClaim(tenant), makeParticipant(tenant)]);
  await grantTokens(tenant, 50);
  const body = { poiId: poi.id, ...input };
  return (await tenant.as.investigator.post<VoiceSession>(`/claims/voice-interview/${claim.id}/initiate`, body)).data;
}

/** A WAV (16 kHz, mono, 16 bit) of a tone that no other test has: a recording by its form, though nobody speaks. */
export function wav(seconds = 1): Buffer<ArrayBuffer> {
  const samples = Math.round(16_000 * seconds);
  const bytes = Buffer.alloc(44 + 2 * samples);
  const hertz = 200 + 400 * Math.random();
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * samples, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [value, offset] of [
    [16, 16],
    [16_000, 24],
    [32_000, 28],
  ] as const)
    bytes.writeUInt32LE(value, offset);
  for (const [value, offset] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    bytes.writeUInt16LE(value, offset);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < samples; index += 1)
    bytes.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hertz * index) / 16_000)), 44 + 2 * index);
  return bytes;
}

/** Sends a recording to the address that a voice interview waits at. */
export function putRecording(session: VoiceSession, bytes: Uint8Array<ArrayBuffer>) {
  return nobody.call('PUT', session.upload?.url ?? '', { raw: bytes, headers: session.upload?.headers });
}

/** A voice interview whose recording has been uploaded, before anybody has said so. */
export async function makeUploadedSession(tenant: Tenant, input: Record<string, unknown> = {}): Promise<VoiceSession> {
  const session = await makeVoiceSession(tenant, input);
  const put = await putRecording(session, wav());
  if (put.status !== 200) throw new Error(put.text);
  return session;
}

/** What somebody says about the claim of `makeClaim`: two speakers, a few facts. */
export const CALL = [
  { speaker: 'agent', text: 'Good morning, Harbour Mutual claims line, how can I help you today?' },
  { speaker: 'customer', text: 'Hello, I had a car accident and I would like to report a claim for my car.' },
  { speaker: 'agent', text: 'I am sorry to hear that. When did the accident happen?' },
  { speaker: 'customer', text: 'It happened on the ninth of November, at about twenty to seven in the evening.' },
  { speaker: 'agent', text: 'And where were you?' },
  { speaker: 'customer', text: 'I was waiting at temporary lights and another car hit me from behind.' },
].map((segment, index) => ({ ...segment, startMs: index * 5000, endMs: index * 5000 + 4500 }));

/** A registered application of the organization, with its secret. By an administrator, whose role bounds none of its scopes. */
export async function makeApp(
  tenant: Tenant,
  input: Record<string, unknown> = {},
  by: 'admin' | 'developer' = 'admin',
): Promise<CreatedOAuthApp> {
  const body = {
    name: `App ${randomBytes(3).toString('hex')}`,
    type: 'server',
    scopes: ['claims:read', 'org:read'],
    organizationId: tenant.id,
    ...input,
  };
  return (await tenant.as[by].post<CreatedOAuthApp>('/oauth-apps', body)).data;
}

/** An API key of the organization, shown this once. By an administrator, whose role bounds none of its scopes. */
export async function makeApiKey(
  tenant: Tenant,
  input: Record<string, unknown> = {},
  by: 'admin' | 'developer' = 'admin',
): Promise<CreatedApiKey> {
  const body = { name: `Key ${randomBytes(3).toString('hex')}`, scopes: ['claims:read', 'org:read'], ...input };
  return (await tenant.as[by].post<CreatedApiKey>('/developers/me/api-keys', body)).data;
}

/** An endpoint of the organization, with its secret. */
export async function makeWebhook(tenant: Tenant, input: Record<string, unknown> = {}): Promise<CreatedWebhook> {
  const body = { url: 'https://client.invalid/events', events: ['*'], ...input };
  return (await tenant.as.developer.post<CreatedWebhook>('/webhooks', body)).data;
}

/** Does what the worker does for a record whose identifiers changed. */
export function compareIdentifiers(tenant: Tenant, source: IdentifierSource, id: string): Promise<void> {
  return linkIdentifiers(mintSystemCaller(tenant.id, LINK_JOB), source, id);
}

/** A phone number that no other test has, in E.164. */
export const phone = () => `+447700${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Two participants in claims of their own who share a phone number, and the link that was found. */
export async function makeLink(tenant: Tenant): Promise<{ link: NetworkLink; people: Participant[]; claims: Claim[] }> {
  const shared = phone();
  const claims = [await makeClaim(tenant), await makeClaim(tenant)];
  const people: Participant[] = [];
  for (const claim of claims) {
    const body = { type: 'PERSON', name: `Ada ${randomBytes(3).toString('hex')}`, roles: ['CLAIMANT'], phone: shared };
    const made = await tenant.as.investigator.post<Participant>(`/claims/${claim.id}/participants`, body);
    people.push(made.data);
    await compareIdentifiers(tenant, 'participant', made.data.id);
  }
  const [first] = people;
  const found = await tenant.as.viewer.get<NetworkLink[]>('/network/links', { participantId: first?.id ?? '' });
  const [link] = found.data;
  if (!link) throw new Error(found.text);
  return { link, people, claims };
}
