import { beforeAll, describe, expect, it } from 'vitest';
import { peer, portalCaller, signInWith } from '@/db/testing/authorization';
import { type Answer, Client, nobody } from '@/db/testing/client';
import { CLAIM_INPUT, fileForm, jpeg, makeApp, makeClaim, makeUploadLink } from '@/db/testing/factories';
import { audited, countRows, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, type Tenant } from '@/db/testing/tenant';
import { writing } from '@/db/transaction';
import type { TokenPair } from '@/lib/auth/schema';
import type { Claim } from '@/lib/claims/schema';
import type { CreatedEvidence, CreatedUploadLink, Evidence } from '@/lib/evidence/schema';
import { claimKey, keepAnswer } from '@/lib/http/idempotency';

let home: Tenant;
let other: Tenant;
beforeAll(async () => {
  [home, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const key = () => ({ 'idempotency-key': `key-${Math.random()}` });

describe('Idempotency-Key', () => {
  it('repeats status, body and Location, and does the work once', async () => {
    const headers = key();
    const rows = await countRows('claims', home.id);
    const first = await home.as.investigator.post<Claim>('/claims', CLAIM_INPUT, headers);
    const { result: again, entries } = await audited(home.id, () =>
      home.as.investigator.post<Claim>('/claims', CLAIM_INPUT, headers),
    );
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.status).toBe(201);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await countRows('claims', home.id)).toBe(rows + 1);
    expect(entries).toMatchObject([{ action: 'idempotency.replay', outcome: 'success', status_code: 201 }]);
  });

  it('another body under the key is refused', async () => {
    const headers = key();
    await home.as.investigator.post('/claims', CLAIM_INPUT, headers);
    const answer = await home.as.investigator.post('/claims', { ...CLAIM_INPUT, priority: 'LOW' }, headers);
    expect(answer.outcome).toBe('422 IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to one actor, one organization and one route', async () => {
    const headers = key();
    const claim = await makeClaim(home);
    const answers = [
      await home.as.investigator.post('/claims', CLAIM_INPUT, headers),
      await home.as.supervisor.post('/claims', CLAIM_INPUT, headers),
      await other.as.investigator.post('/claims', CLAIM_INPUT, headers),
      await home.as.investigator.post(`/claims/${claim.id}/notes`, { text: 'x' }, headers),
    ];
    for (const answer of answers)
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('belongs to one of the people for whom an application acts', async () => {
    const scopes = ['openid', 'evidence:read', 'evidence:write'];
    const app = await makeApp(home, { type: 'web', redirectUris: ['https://rp.example/cb'], scopes });
    const config = await peer(app);
    const headers = key();
    const body = { fileName: 'damage.jpg', mimeType: 'image/jpeg', sizeBytes: 1000 };
    const answers: Answer<CreatedEvidence>[] = [];
    for (const role of ['investigator', 'supervisor'] as const) {
      const { access_token } = await signInWith(config, app, await portalCaller(home, role));
      answers.push(await new Client(access_token, home.id).post<CreatedEvidence>('/evidence', body, headers));
    }
    expect(answers.map((answer) => [answer.status, answer.headers.get('idempotency-replayed')])).toEqual([
      [201, null],
      [201, null],
    ]);
    expect(answers[0]?.data.upload.url).not.toBe(answers[1]?.data.upload.url);
  });

  it('what failed for a lasting reason is repeated, what failed for the moment is not', async () => {
    const claim = await makeClaim(home);
    const path = `/claims/${claim.id}/transition`;
    const move = { to: 'INVESTIGATING', reason: 'x' };
    const headers = key();
    const first = await home.as.investigator.post(path, move, headers);
    await home.as.investigator.post(path, { to: 'TRIAGE', reason: 'x' });
    const again = await home.as.investigator.post(path, move, headers);
    expect([first.outcome, again.outcome]).toEqual(Array(2).fill('409 INVALID_STATE_TRANSITION'));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const second = key();
    expect((await home.as.investigator.post('/claims', {}, second)).status).toBe(400);
    expect((await home.as.investigator.post('/claims', CLAIM_INPUT, second)).status).toBe(201);
    const third = key();
    expect((await home.as.viewer.post('/claims', CLAIM_INPUT, third)).status).toBe(403);
  });

  it.each(['', 'x'.repeat(256)])('%j is no key', async (value) => {
    const answer = await home.as.investigator.post('/claims', CLAIM_INPUT, { 'idempotency-key': value });
    expect(answer.problem.errors?.[0]).toMatchObject({ in: 'header', pointer: '/Idempotency-Key' });
  });

  it('a secret that is shown once is repeated, and lies sealed in the database', async () => {
    const headers = key();
    const first = await home.as.investigator.post<CreatedUploadLink>('/evidence/upload-links', {}, headers);
    const again = await home.as.investigator.post<CreatedUploadLink>('/evidence/upload-links', {}, headers);
    expect(again.data.token).toBe(first.data.token);
    expect(JSON.stringify(await superuser()`select * from idempotency_keys`)).not.toContain(first.data.token);
  });

  it('holds for sign-in: one session', async () => {
    const person = await makePerson(home.id, 'viewer', home.slug);
    const client = nobody.with(key());
    const login = { email: person.email, password: PASSWORD };
    const first = await client.post<TokenPair>('/auth/login', login);
    const again = await client.post<TokenPair>('/auth/login', login);
    expect(again.data).toEqual(first.data);
    const [row] = await superuser()`select count(*)::int as n from sessions where user_id = ${person.id}`;
    expect(row?.n).toBe(1);
    const guess = await client.post('/auth/login', { ...login, password: 'guess' });
    expect(guess.outcome).toBe('422 IDEMPOTENCY_KEY_REUSED');
  });

  it('holds for uploads: the same file whatever the boundary, no other file', async () => {
    const path = '/evidence/public-upload/proxy-upload';
    const link = await makeUploadLink(home);
    const bytes = await jpeg();
    for (const client of [home.as.investigator, nobody.with({ 'x-upload-token': link.token })]) {
      const rows = await countRows('evidence', home.id);
      const headers = key();
      const first = await client.call<Evidence>('POST', path, { raw: fileForm(bytes), headers });
      const again = await client.call<Evidence>('POST', path, { raw: fileForm(bytes), headers });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.data).toEqual(first.data);
      const altered = Buffer.from(bytes);
      altered[60] = (altered[60] ?? 0) ^ 1;
      const reused = await client.call('POST', path, { raw: fileForm(altered), headers });
      expect(reused.outcome).toBe('422 IDEMPOTENCY_KEY_REUSED');
      expect(await countRows('evidence', home.id)).toBe(rows + 1);
    }
  });

  it('a first request that was taken over undoes itself', async () => {
    const scope = { organizationId: home.id, actorKey: 'test', route: 'POST /x', key: `k-${Math.random()}` };
    const first = await claimKey(scope, 'hash');
    await superuser()`update idempotency_keys set locked_at = locked_at - interval '10 minutes' where key = ${scope.key}`;
    const second = await claimKey(scope, 'hash');
    if (!('held' in first) || !('held' in second)) throw new Error('Both claims hold the key.');
    const late = writing({ organizationId: home.id }, (tx) =>
      keepAnswer(tx, first.held, 'hash', { status: 201, body: {}, location: null }),
    );
    await expect(late).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    await expect(claimKey(scope, 'hash')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    await expect(claimKey(scope, 'another')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const body = { data: 1 };
    await writing({ organizationId: home.id }, (tx) =>
      keepAnswer(tx, second.held, 'hash', { status: 201, body, location: null }),
    );
    expect(await claimKey(scope, 'hash')).toMatchObject({ kept: { answer: { status: 201, body } } });
  });
});
