import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { exportJWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { makeTenant } from '@/db/testing/tenant';
import { activePrivateJwk, publicKeySet } from '@/lib/auth/signing-keys';
import { newId } from '@/lib/core/ids';

/**
 * The classes of C2SP's Wycheproof for JSON web signatures and ECDSA (json_web_signature_test, ecdsa_secp256r1_sha256_p1363_test), made
 * anew around a token of ours: its own files hold keys of their own, which a verifier with a fixed set of keys never asks.
 */
const N = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const bytes32 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

let good: string;
let kid: string;
let key: KeyObject;
let publicJwk: Record<string, unknown>;

beforeAll(async () => {
  const tenant = await makeTenant();
  good = tenant.tokens.viewer.accessToken;
  const active = await activePrivateJwk();
  kid = active.kid;
  key = createPrivateKey({ key: active.jwk as never, format: 'jwk' });
  publicJwk = (await publicKeySet()).keys.find((each) => each.kid === kid) as Record<string, unknown>;
});

const outcome = async (token: string) => (await new Client(token).get('/auth/me')).outcome;
const parts = () => good.split('.') as [string, string, string];
const es256 = (input: string, by: KeyObject = key) =>
  sign('sha256', Buffer.from(input), { key: by, dsaEncoding: 'ieee-p1363' });
/** Our payload under any header, signed as our key signs. */
const under = (header: Record<string, unknown>, by: KeyObject = key) => {
  const input = `${b64(JSON.stringify(header))}.${parts()[1]}`;
  return `${input}.${b64(es256(input, by))}`;
};
const ours = (more: Record<string, unknown> = {}) => ({ alg: 'ES256', kid, typ: 'at+jwt', ...more });
const withSignature = (signature: Buffer) => `${parts()[0]}.${parts()[1]}.${b64(signature)}`;
const signature = () => Buffer.from(parts()[2], 'base64url');
const r = () => signature().subarray(0, 32);
const s = () => signature().subarray(32);
const flipped = (at: number) => {
  const copy = Buffer.from(signature());
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

it('takes the token that the vectors are made of, and one signed by this very script', async () => {
  expect(await outcome(good)).toBe('200');
  expect(await outcome(under(ours()))).toBe('200');
});

const foreign = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function hmacUnder(secret: Buffer | string, alg = 'HS256'): string {
  const input = `${b64(JSON.stringify(ours({ alg })))}.${parts()[1]}`;
  return `${input}.${createHmac(alg.replace('HS', 'sha'), secret).update(input).digest('base64url')}`;
}

function rsaUnder(alg: 'RS256' | 'PS256'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const input = `${b64(JSON.stringify(ours({ alg })))}.${parts()[1]}`;
  const padding = alg === 'PS256' ? { padding: 6, saltLength: 32 } : {};
  return `${input}.${b64(sign('sha256', Buffer.from(input), { key: privateKey, ...padding }))}`;
}

const VECTORS: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${b64(JSON.stringify(ours({ alg: 'none' })))}.${parts()[1]}.`,
  'alg none with our signature': () => `${b64(JSON.stringify(ours({ alg: 'none' })))}.${parts()[1]}.${parts()[2]}`,
  'alg nOnE': () => `${b64(JSON.stringify(ours({ alg: 'nOnE' })))}.${parts()[1]}.`,
  'alg empty': () => under(ours({ alg: '' })),
  'alg absent': () => under({ kid, typ: 'at+jwt' }),
  'alg in lower case': () => under(ours({ alg: 'es256' })),
  'alg a list': () => under(ours({ alg: ['ES256'] })),
  'alg ES384 over our curve': () => under(ours({ alg: 'ES384' })),
  'alg ES256K': () => under(ours({ alg: 'ES256K' })),
  'alg EdDSA': () => under(ours({ alg: 'EdDSA' })),
  'HS256 under the public key as JWK': () => hmacUnder(JSON.stringify(publicJwk)),
  'HS256 under the public point': () =>
    hmacUnder(
      Buffer.concat([
        Buffer.from([4]),
        Buffer.from(String(publicJwk.x), 'base64url'),
        Buffer.from(String(publicJwk.y), 'base64url'),
      ]),
    ),
  'HS256 under nothing': () => hmacUnder(''),
  'HS512 under the key id': () => hmacUnder(kid, 'HS512'),
  RS256: () => rsaUnder('RS256'),
  PS256: () => rsaUnder('PS256'),
  'a key of somebody else under our kid': () => under(ours(), foreign()),
  'a key that the header brings along': async () => {
    const own = foreign();
    const { d: _secret, ...jwk } = await exportJWK(own);
    return under(ours({ jwk }), own);
  },
  'a key at an address of the header': () =>
    under(ours({ jku: 'https://evil.example/jwks.json', kid: 'evil' }), foreign()),
  'a certificate of the header': () =>
    under(ours({ x5c: ['MIIB'], x5u: 'https://evil.example/c.pem', kid: undefined }), foreign()),
  'no kid': () => under(ours({ kid: undefined })),
  'an unknown kid': () => under(ours({ kid: newId() })),
  'a kid that is a path': () => under(ours({ kid: '../../../dev/null' })),
  'a kid that is a query': () => under(ours({ kid: "' or 1=1 --" })),
  'a kid that is a number': () => under(ours({ kid: 1 })),
  'a critical header that nobody knows': () => under(ours({ crit: ['exp'], exp: 1 })),
  'a critical header that is empty': () => under(ours({ crit: [] })),
  'a payload that is not encoded': () => under(ours({ b64: false, crit: ['b64'] })),
  'another type': () => under(ours({ typ: 'JWT' })),
  'no type': () => under({ alg: 'ES256', kid }),
  'a header that is no object': () => `${b64('"ES256"')}.${parts()[1]}.${parts()[2]}`,
  'a header that is no JSON': () => `${b64('{alg')}.${parts()[1]}.${parts()[2]}`,
  'a member of the header twice': () => {
    const input = `${b64(`{"alg":"none","alg":"ES256","kid":"${kid}"}`)}.${parts()[1]}`;
    return `${input}.${b64(es256(input))}`;
  },
  'a signature that is absent': () => `${parts()[0]}.${parts()[1]}.`,
  'a signature of zeros': () => withSignature(Buffer.alloc(64)),
  'r of zero': () => withSignature(Buffer.concat([Buffer.alloc(32), s()])),
  's of zero': () => withSignature(Buffer.concat([r(), Buffer.alloc(32)])),
  'r and s of one': () => withSignature(Buffer.concat([bytes32(1n), bytes32(1n)])),
  'r of the order': () => withSignature(Buffer.concat([bytes32(N), s()])),
  's of the order': () => withSignature(Buffer.concat([r(), bytes32(N)])),
  'r and s of the order less one': () => withSignature(Buffer.concat([bytes32(N - 1n), bytes32(N - 1n)])),
  'r of all ones': () => withSignature(Buffer.concat([Buffer.alloc(32, 0xff), s()])),
  'r and s in each other’s place': () => withSignature(Buffer.concat([s(), r()])),
  'r with the order added': () =>
    withSignature(Buffer.concat([bytes32((BigInt(`0x${r().toString('hex')}`) + N) % 2n ** 256n), s()])),
  'a bit of r': () => withSignature(flipped(5)),
  'the last bit of s': () => withSignature(flipped(63)),
  'a signature cut by a byte': () => withSignature(signature().subarray(0, 63)),
  'a signature cut in half': () => withSignature(r()),
  'a signature with a byte before': () => withSignature(Buffer.concat([Buffer.alloc(1), signature()])),
  'a signature with a byte behind': () => withSignature(Buffer.concat([signature(), Buffer.alloc(1)])),
  'a signature in DER': () => {
    const input = `${parts()[0]}.${parts()[1]}`;
    return `${input}.${b64(sign('sha256', Buffer.from(input), key))}`;
  },
  'a signature over another digest': () => {
    const input = `${parts()[0]}.${parts()[1]}`;
    return `${input}.${b64(sign('sha512', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }))}`;
  },
  'a signature over the bytes without their encoding': () => {
    const raw = Buffer.concat([
      Buffer.from(parts()[0], 'base64url'),
      Buffer.from('.'),
      Buffer.from(parts()[1], 'base64url'),
    ]);
    return withSignature(sign('sha256', raw, { key, dsaEncoding: 'ieee-p1363' }));
  },
  'random bytes': () => withSignature(randomBytes(64)),
  'another payload': () =>
    `${parts()[0]}.${b64(Buffer.from(parts()[1], 'base64url').toString().replace('claims:read', 'claims:write'))}.${parts()[2]}`,
  'an empty payload': () => `${parts()[0]}..${parts()[2]}`,
  'two parts': () => `${parts()[0]}.${parts()[1]}`,
  'four parts': () => `${good}.${parts()[2]}`,
  'five parts': () => `${good}.${parts()[2]}.${parts()[2]}`,
  'a point before': () => `.${good}`,
  'padding behind': () => `${good}==`,
  'padding in the middle': () => `${parts()[0]}=.${parts()[1]}.${parts()[2]}`,
  'a signature in base64': () =>
    `${parts()[0]}.${parts()[1]}.${Buffer.alloc(64, 0xfb).toString('base64').replace(/=+$/, '')}`,
  'a character outside of the alphabet': () =>
    `${parts()[0]}.${parts()[1]}.${parts()[2].slice(0, 8)}!${parts()[2].slice(8)}`,
  'bits at the end that say nothing': () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(good.at(-1) ?? '');
    return good.slice(0, -1) + alphabet[last ^ 1];
  },
};

describe('a token is refused that has', () => {
  it.each(Object.keys(VECTORS))('%s', async (name) => {
    const token = await (VECTORS[name] as () => string | Promise<string>)();
    expect(token).not.toBe(good);
    expect(await outcome(token)).toBe('401 UNAUTHENTICATED');
  });
});
