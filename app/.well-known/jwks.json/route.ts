import { publicKeySet } from '@/lib/auth/signing-keys';

export const dynamic = 'force-dynamic';

/** The public keys that tokens and claim files are signed with (RFC 7517); read by anybody. */
export async function GET(): Promise<Response> {
  return Response.json(await publicKeySet(), {
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
  });
}
