import { describe, expect, it } from 'vitest';
import { POST } from '@/app/api/auth/[...nextauth]/route';

const FORM = 'application/x-www-form-urlencoded';
const context = { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) };

describe('the portal’s sign-in', () => {
  it.each([
    ['a form that is too long', FORM, 'a'.repeat(2 * 1024 * 1024), '413 PAYLOAD_TOO_LARGE'],
    ['JSON that is none', 'application/json', '{bad', '400 MALFORMED_JSON'],
    ['JSON without end', 'application/json', '['.repeat(100_000), '400 MALFORMED_JSON'],
    ['no JSON at all', 'application/json', '', '400 MALFORMED_JSON'],
  ])('refuses %s before it is taken into memory', async (_name, type, body, outcome) => {
    const url = 'http://localhost:3000/api/auth/callback/credentials';
    const headers = { 'content-type': type, 'x-casefile-peer': '203.0.113.7' };
    const answer = await POST(new Request(url, { method: 'POST', headers, body }), context);
    const { code } = await answer.json();
    expect(`${answer.status} ${code}`).toBe(outcome);
  });
});
