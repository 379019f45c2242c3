import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { inSeconds } from '@/lib/core/clock';
import { organizationKey } from '@/lib/storage/key';
import { type StorageGrant, signStorageUrl, verifyStorageUrl } from '@/lib/storage/signed-url';

const key = organizationKey(randomUUID(), randomUUID());
const grant = (): StorageGrant => ({
  method: 'GET',
  key,
  expiresAt: inSeconds(60),
  contentType: 'image/jpeg',
  disposition: 'inline',
  fileName: 'Ünï & "co" 🚗.jpg',
});

beforeAll(() => {
  process.env.BASE_URL = 'https://casefile.example';
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
});

describe('signed addresses', () => {
  test('carry back what was granted', () => {
    const { expiresAt: _, ...given } = grant();
    expect(verifyStorageUrl(signStorageUrl(grant()), 'GET')).toMatchObject(given);
    expect(verifyStorageUrl(signStorageUrl(grant()), 'HEAD')).toMatchObject(given);
  });

  test.each<[string, (url: URL) => void]>([
    ['the key', (url) => (url.pathname = url.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')))],
    ['a variant of the key', (url) => (url.pathname += '.thumbnail')],
    ['the expiry', (url) => url.searchParams.set('expires', '9999999999')],
    ['the type', (url) => url.searchParams.set('type', 'text/html')],
    ['the disposition', (url) => url.searchParams.set('disposition', 'attachment')],
    ['the name', (url) => url.searchParams.set('name', 'other')],
    ['the method', (url) => url.searchParams.set('method', 'PUT')],
    ['a length that was not there', (url) => url.searchParams.set('length', '5')],
    ['a parameter given twice', (url) => url.searchParams.append('type', 'text/html')],
    ['an unknown parameter', (url) => url.searchParams.set('callback', 'x')],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    [
      'a shorter signature',
      (url) => url.searchParams.set('signature', (url.searchParams.get('signature') ?? '').slice(0, 8)),
    ],
  ])('are refused with %s', (_, alter) => {
    const url = new URL(signStorageUrl(grant()));
    alter(url);
    expect(() => verifyStorageUrl(url, 'GET')).toThrowError(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  test('are refused for another method', () => {
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect(() => verifyStorageUrl(signStorageUrl(grant()), method)).toThrowError(
        expect.objectContaining({ code: 'FORBIDDEN' }),
      );
    }
  });

  test('expire', () => {
    const url = signStorageUrl({ ...grant(), expiresAt: inSeconds(-1) });
    expect(() => verifyStorageUrl(url, 'GET')).toThrowError(expect.objectContaining({ code: 'UPLOAD_LINK_EXPIRED' }));
  });
});
