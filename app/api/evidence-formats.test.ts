import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import { processEvidence } from '@/lib/evidence/process-evidence';
import type { Evidence } from '@/lib/evidence/schema';

const SPECIMENS = join(process.cwd(), 'lib', 'evidence', 'engine', 'test-support');

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** As the worker does, and the record afterwards. */
async function worked(content: Buffer, name: string, type: string): Promise<Evidence> {
  const { id } = await makeEvidence(tenant, {}, new Uint8Array(content), { name, type });
  await processEvidence(mintSystemCaller(tenant.id, 'test'), id, async () => undefined);
  return (await tenant.as.viewer.get<Evidence>(`/evidence/${id}`)).data;
}

describe('what is read of a file', () => {
  it('is a picture and what the camera says of a HEIC', async () => {
    const file = await worked(await readFile(join(SPECIMENS, 'specimen.heic')), 'a.heic', 'image/heic');
    expect(file).toMatchObject({ capturedAt: '2026-03-04T10:11:12.000Z', metadata: { cameraMake: 'Utopia' } });
    expect(file.previewUrl).not.toBeNull();
    expect(file.metadata).not.toHaveProperty('notRead');
  });

  it('is size, length and time of a film', async () => {
    const file = await worked(await readFile(join(SPECIMENS, 'specimen.mp4')), 'a.mp4', 'video/mp4');
    expect(file).toMatchObject({
      capturedAt: '2026-03-04T10:11:12.000Z',
      metadata: { width: 320, height: 240, durationSeconds: 2, codec: 'avc' },
    });
  });

  it('is the text of a mail, and that its attachments were not opened', async () => {
    const mail = [
      'From: Mara <mara@example.org>',
      'To: claims@example.com',
      'Subject: The gate',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b\r\nContent-Type: text/plain\r\n\r\nIt was open.',
      '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="bill.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=',
      '--b--\r\n',
    ].join('\r\n');
    const file = await worked(Buffer.from(mail), 'a.eml', 'message/rfc822');
    expect(file.metadata).toMatchObject({
      mailFrom: 'Mara <mara@example.org>',
      mailSubject: 'The gate',
      textPreview: 'It was open.',
      attachments: 'bill.pdf (application/pdf, 5 bytes)',
      notRead: 'ATTACHMENTS',
    });
  });
});
