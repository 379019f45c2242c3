import { CompactSign, compactVerify, createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import { GET } from '@/app/.well-known/jwks.json/route';
import { activeSigningKey, rotateSigningKeys, verificationKey } from '@/lib/auth/signing-keys';

async function keySet() {
  return (await GET()).json();
}

describe('GET /.well-known/jwks.json', () => {
  it('publishes public parts alone, the waiting key too', async () => {
    await activeSigningKey();
    const { keys } = await keySet();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(key).not.toHaveProperty('d');
    }
  });

  it('verifies what was signed before a rotation, and the new key had been published before it', async () => {
    const before = await keySet();
    const { kid, privateKey } = await activeSigningKey();
    const signed = await new CompactSign(new TextEncoder().encode('a claim file'))
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey);
    await rotateSigningKeys();
    const next = await activeSigningKey();
    expect(next.kid).not.toBe(kid);
    expect(before.keys.map((key: { kid: string }) => key.kid)).toContain(next.kid);
    const { payload } = await compactVerify(signed, createLocalJWKSet(await keySet()));
    expect(new TextDecoder().decode(payload)).toBe('a claim file');
    expect(await verificationKey(kid)).not.toBeNull();
    expect(await verificationKey('unknown')).toBeNull();
  });
});
