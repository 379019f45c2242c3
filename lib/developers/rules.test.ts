import { describe, expect, it } from 'vitest';
import type { AppType } from '@/db/enums';
import { apiKeyStatus, isLoopback, redirectUriProblem } from '@/lib/developers/rules';

describe('redirectUriProblem', () => {
  it.each<[AppType, string]>([
    ['web', 'https://rp.example/callback'],
    ['web', 'https://rp.example'],
    ['web', 'https://rp.example:8443/cb?tenant=1'],
    ['spa', 'https://app.example/'],
    ['native', 'http://127.0.0.1/callback'],
    ['native', 'http://127.0.0.1:49152/callback'],
    ['native', 'http://[::1]/callback'],
    ['native', 'http://localhost/callback'],
    ['native', 'https://links.example/callback'],
  ])('%s takes %s', (type, uri) => expect(redirectUriProblem(type, uri)).toBeNull());

  it.each<[AppType, string]>([
    ['web', 'http://rp.example/cb'],
    ['web', 'http://127.0.0.1/cb'],
    ['spa', 'http://localhost:5173/cb'],
    ['native', 'http://rp.example/cb'],
    ['native', 'https://localhost/cb'],
    ['native', 'http://127.0.0.1.evil.example/cb'],
    ['native', 'http://2130706433/cb#'],
    ['web', 'https://rp.example/cb#part'],
    ['web', 'https://rp.example/cb#'],
    ['web', 'https://*.rp.example/cb'],
    ['web', 'https://rp.example/*'],
    ['web', 'https://user@rp.example/cb'],
    ['web', 'https://user:word@rp.example/cb'],
    ['web', 'https://RP.example/cb'],
    ['web', 'https://rp.example/a/../cb'],
    ['web', 'https://rp.example/./cb'],
    ['web', 'https://rp.example\\cb'],
    ['web', 'https://rp.example:443/cb'],
    ['web', ' https://rp.example/cb'],
    ['web', 'https://rp.example/c b'],
    ['web', '/cb'],
    ['web', ''],
    ['web', 'javascript:alert(1)'],
    ['web', 'data:text/html,x'],
    ['native', 'com.example.app:/cb'],
  ])('%s refuses %s', (type, uri) => expect(redirectUriProblem(type, uri)).not.toBeNull());
});

it('knows loopback addresses by their host', () => {
  expect(isLoopback('http://127.0.0.1:1/x')).toBe(true);
  expect(isLoopback('https://127.0.0.1/x')).toBe(false);
  expect(isLoopback('http://127.0.0.1@evil.example/')).toBe(false);
  expect(isLoopback('nonsense')).toBe(false);
});

it('a key is expired at its very end, and revoked whatever its end is', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const later = new Date('2026-11-21T10:00:01Z');
  expect(apiKeyStatus({ revokedAt: null, expiresAt: later }, at)).toBe('active');
  expect(apiKeyStatus({ revokedAt: null, expiresAt: at }, at)).toBe('expired');
  expect(apiKeyStatus({ revokedAt: at, expiresAt: at }, at)).toBe('revoked');
});
