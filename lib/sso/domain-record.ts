import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { derivedKey } from '@/lib/core/seal';

/** Asks DNS for the text records of a name. */
export type TextResolver = (name: string) => Promise<string[][]>;

/** The servers that this machine asks, for no longer than a person waits. */
export const systemResolver: TextResolver = (name) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name);

/** The record that proves a domain: derived from organization and domain, so it is no use to another organization and stays the same. */
export function domainRecord(organizationId: string, domain: string) {
  const proof = createHmac('sha256', derivedKey('domain proof')).update(`${organizationId}:${domain}`).digest('hex');
  return {
    type: 'TXT' as const,
    name: `_casefile-verification.${domain}`,
    value: `casefile-domain-verification=${proof.slice(0, 40)}`,
  };
}

/** What a name server says when it knows that there is no such record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** How the record stands in DNS now; `unknown` when no server said anything that can be relied on. */
export async function lookForRecord(
  organizationId: string,
  domain: string,
  resolve: TextResolver,
): Promise<'stands' | 'missing' | 'unknown'> {
  const { name, value } = domainRecord(organizationId, domain);
  try {
    const records = await resolve(name);
    return records.some((parts) => parts.join('').trim() === value) ? 'stands' : 'missing';
  } catch (error) {
    return error instanceof Error && 'code' in error && ABSENT.has(String(error.code)) ? 'missing' : 'unknown';
  }
}
