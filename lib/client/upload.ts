import { api, browserToken } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { Evidence } from '@/lib/evidence/schema';
import type { ListUpload } from '@/lib/sanctions/schema';
import type { VoiceSession } from '@/lib/voice/schema';

export type UploadProgress = { sent: number; total: number };

type Sending = { url: string; method: 'PUT' | 'POST'; headers: Record<string, string>; body: Blob | FormData };

/** Sends a body with progress; `fetch` cannot tell how much of an upload has left. */
function transfer(
  sending: Sending,
  onProgress: (progress: UploadProgress) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(sending.method, sending.url);
    for (const [name, value] of Object.entries(sending.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress({ sent: event.loaded, total: event.total });
    request.onload = () => {
      const body: unknown = JSON.parse(request.responseText || '{}');
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new ApiError(request.status, body as Record<string, unknown>));
    };
    request.onerror = () => reject(new ApiError(0, { code: 'UNREACHABLE', detail: 'The connection was lost.' }));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(sending.body);
  });
}

/** Uploads a file as the signed-in person: announce, PUT to the object store, complete. */
export async function uploadEvidence(
  file: File,
  target: { claimId?: string; participantId?: string; description?: string },
  onProgress: (progress: UploadProgress) => void,
  signal?: AbortSignal,
): Promise<Evidence> {
  const mimeType = file.type || 'application/octet-stream';
  const record = await api('POST /evidence', {
    body: { ...target, fileName: file.name, mimeType, sizeBytes: file.size },
  });
  await transfer({ ...record.upload, body: file }, onProgress, signal);
  return api('POST /evidence/{id}/complete', { params: { id: record.id }, body: {} });
}

/** Sends the recording of a voice interview to where it is awaited, and has it worked on. */
export async function uploadRecording(
  file: File,
  session: VoiceSession,
  onProgress: (progress: UploadProgress) => void,
): Promise<VoiceSession> {
  if (session.upload) await transfer({ ...session.upload, body: file }, onProgress);
  return api('POST /claims/voice-interview/sessions/{id}/complete-upload', { params: { id: session.id } });
}

/** Uploads a file through an upload link, without an account. */
export async function uploadThroughLink(
  file: File,
  token: string,
  description: string | undefined,
  onProgress: (progress: UploadProgress) => void,
  signal?: AbortSignal,
): Promise<Evidence> {
  const form = new FormData();
  if (description) form.set('description', description);
  form.set('file', file);
  const url = '/api/v1/evidence/public-upload/proxy-upload';
  const body = (await transfer(
    { url, method: 'POST', headers: { 'x-upload-token': token }, body: form },
    onProgress,
    signal,
  )) as { data: Evidence };
  return body.data;
}

/** Brings the files of a sanctions list. */
export async function uploadSanctionsList(form: FormData): Promise<ListUpload> {
  const token = await browserToken();
  const headers = { authorization: `Bearer ${token.accessToken}` };
  const url = '/api/v1/participants/sanctions-sources/uploads';
  const body = (await transfer({ url, method: 'POST', headers, body: form }, () => undefined)) as { data: ListUpload };
  return body.data;
}

/** Sets the own profile picture; the server cuts and cleans it. */
export async function uploadAvatar(picture: Blob): Promise<{ avatarUrl: string }> {
  const token = await browserToken();
  const headers = {
    authorization: `Bearer ${token.accessToken}`,
    'x-tenant-id': token.organizationId ?? '',
    'content-type': picture.type,
  };
  const body = (await transfer(
    { url: '/api/v1/users/me/avatar', method: 'POST', headers, body: picture },
    () => undefined,
  )) as {
    data: { avatarUrl: string };
  };
  return body.data;
}
