import { asc, eq, sql } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { database } from '@/db/client';
import { signingKeys } from '@/db/schema/users';
import { inSeconds, now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { seal, unseal } from '@/lib/core/seal';

/** Every token is signed with ES256 (RFC 7518 §3.4): understood by every client library, 0.4 ms to verify. */
export const SIGNING_ALGORITHM = 'ES256';

/** A retired key still verifies for as long as a token signed with it may live. */
const RETIRED_KEY_SECONDS = 3600;
const RELOAD_SECONDS = 20;
const ROTATION_LOCK = 7_204_992;

type Loaded = { kid: string; publicKey: CryptoKey; privateKey: CryptoKey | null; privateJwk: JWK | null };
type KeyRing = { keys: Map<string, Loaded>; active: Loaded; published: JWK[]; loadedAt: Date };

const holder = globalThis as typeof globalThis & { casefileKeyRing?: Promise<KeyRing> };

const place = (kid: string) => `signing_keys:private_sealed:${kid}`;

async function makeKey(state: 'next' | 'active') {
  const kid = newId();
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return {
    id: kid,
    algorithm: SIGNING_ALGORITHM,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    privateSealed: seal(JSON.stringify(await exportJWK(privateKey)), place(kid)),
    state,
    activatedAt: state === 'active' ? now() : null,
  };
}

/**
 * Makes the waiting key the signing one, retires the present one and prepares another. The waiting key has been published
 * all along, so no verifier meets a key it has not seen. On an empty table it makes the first two keys.
 */
export async function rotateSigningKeys(options: { onlyIfEmpty?: boolean } = {}): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`);
    const rows = await tx.select().from(signingKeys);
    if (options.onlyIfEmpty && rows.length > 0) return;
    await tx.update(signingKeys).set({ state: 'retired', retiredAt: now() }).where(eq(signingKeys.state, 'active'));
    const waiting = rows.find((row) => row.state === 'next');
    if (waiting) {
      await tx.update(signingKeys).set({ state: 'active', activatedAt: now() }).where(eq(signingKeys.id, waiting.id));
    } else {
      await tx.insert(signingKeys).values(await makeKey('active'));
    }
    await tx.insert(signingKeys).values(await makeKey('next'));
  });
  holder.casefileKeyRing = undefined;
}

/**
 * Takes a key out of use at once, as when it became known: every process refuses what it signed within seconds. Refresh tokens are
 * under no such key, so clients get new access tokens by them. A key that signs now is replaced first. It stays published, for exports that it signed. Answers whether there is such a key.
 */
export async function retireSigningKey(kid: string): Promise<boolean> {
  const [row] = await database().select().from(signingKeys).where(eq(signingKeys.id, kid));
  if (!row) return false;
  if (row.state === 'active') await rotateSigningKeys();
  await database()
    .update(signingKeys)
    .set({ state: 'retired', retiredAt: inSeconds(-RETIRED_KEY_SECONDS - 1) })
    .where(eq(signingKeys.id, kid));
  holder.casefileKeyRing = undefined;
  return true;
}

/** The keys and how they stand, the oldest first. */
export async function listSigningKeys(): Promise<{ kid: string; state: string; since: Date }[]> {
  const rows = await database().select().from(signingKeys).orderBy(asc(signingKeys.createdAt));
  return rows.map((row) => ({
    kid: row.id,
    state: row.state,
    since: row.retiredAt ?? row.activatedAt ?? row.createdAt,
  }));
}

async function load(): Promise<KeyRing> {
  const rows = await database().select().from(signingKeys).orderBy(asc(signingKeys.createdAt));
  const oldest = inSeconds(-RETIRED_KEY_SECONDS);
  const usable = rows.filter((row) => row.state !== 'retired' || (row.retiredAt ?? now()) > oldest);
  const keys = new Map<string, Loaded>();
  let active: Loaded | undefined;
  for (const row of usable) {
    const publicKey = (await importJWK(row.publicJwk, row.algorithm)) as CryptoKey;
    const privateJwk: JWK | null =
      row.state === 'active'
        ? { ...JSON.parse(unseal(row.privateSealed, place(row.id))), kid: row.id, alg: row.algorithm, use: 'sig' }
        : null;
    const privateKey = privateJwk ? ((await importJWK(privateJwk, row.algorithm)) as CryptoKey) : null;
    const loaded = { kid: row.id, publicKey, privateKey, privateJwk };
    keys.set(row.id, loaded);
    if (privateKey) active = loaded;
  }
  if (!active) {
    await rotateSigningKeys({ onlyIfEmpty: true });
    return load();
  }
  return { keys, active, published: rows.map((row) => row.publicJwk), loadedAt: now() };
}

async function keyRing(freshEnough: (ring: KeyRing) => boolean): Promise<KeyRing> {
  const present = holder.casefileKeyRing;
  if (present) {
    const ring = await present.catch(() => undefined);
    if (ring && freshEnough(ring)) return ring;
    if (holder.casefileKeyRing !== present && holder.casefileKeyRing) return holder.casefileKeyRing;
  }
  const loading = load();
  holder.casefileKeyRing = loading;
  return loading;
}

const youngerThan = (seconds: number) => (ring: KeyRing) => ring.loadedAt > inSeconds(-seconds);

export type SigningKey = { kid: string; privateKey: CryptoKey };

/**
 * The key that signs now. Ask before a transaction begins: reading the keys takes a connection of its own, and transactions
 * that each hold one while they wait for another would wait for ever.
 */
export async function activeSigningKey(): Promise<SigningKey> {
  const { active } = await keyRing(youngerThan(RELOAD_SECONDS));
  if (!active.privateKey) throw new Error('The active signing key has no private part.');
  return { kid: active.kid, privateKey: active.privateKey };
}

/** The same key as a private JWK, for the authorization server, which signs by itself. */
export async function activePrivateJwk(): Promise<{ kid: string; jwk: JWK }> {
  const { active } = await keyRing(youngerThan(RELOAD_SECONDS));
  if (!active.privateJwk) throw new Error('The active signing key has no private part.');
  return { kid: active.kid, jwk: active.privateJwk };
}

/** The public key of a `kid`, or null when it is unknown or retired for too long. An unknown one makes the ring reload at most once a second. */
export async function verificationKey(kid: string): Promise<CryptoKey | null> {
  const ring = await keyRing(youngerThan(RELOAD_SECONDS));
  const known = ring.keys.get(kid);
  if (known) return known.publicKey;
  const fresh = await keyRing(youngerThan(1));
  return fresh.keys.get(kid)?.publicKey ?? null;
}

/**
 * The JSON Web Key Set (RFC 7517) with every key there ever was: an exported claim file must be verifiable years later. Our own
 * verifier takes a retired key only while a token signed with it may live.
 */
export async function publicKeySet(): Promise<{ keys: JWK[] }> {
  const ring = await keyRing(youngerThan(RELOAD_SECONDS));
  return { keys: ring.published };
}
