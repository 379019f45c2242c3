import { and, eq, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { uploadLinks } from '@/db/schema/evidence';
import { organizations } from '@/db/schema/organizations';
import { reading } from '@/db/transaction';
import { type Caller, mintUploadLinkCaller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import { ACCEPTED_MEDIA_TYPES } from '@/lib/evidence/media';
import type { PublicUploadLink } from '@/lib/evidence/schema';

export type UploadLinkRow = typeof uploadLinks.$inferSelect;

const spent = () =>
  new DomainError('UPLOAD_LINK_EXPIRED', 'This upload link has expired or was used up. Ask for a new one.');

/** The link behind a token, with a caller that may add evidence through it. Throws UNAUTHENTICATED for an unknown token, UPLOAD_LINK_EXPIRED for a spent one. */
export async function openUploadLink(
  token: string,
  request: RequestInfo,
): Promise<{ link: UploadLinkRow; caller: Caller }> {
  const tokenHash = sha256Hex(token);
  const rows = await database().execute<{ organization: string | null }>(
    sql`select upload_link_organization(${tokenHash}) as organization`,
  );
  const organizationId = rows[0]?.organization;
  if (!organizationId) throw new DomainError('UNAUTHENTICATED', 'The upload link is not valid.');
  const [link] = await reading({ organizationId }, (tx) =>
    tx.select().from(uploadLinks).where(eq(uploadLinks.tokenHash, tokenHash)),
  );
  if (!link) throw new DomainError('UNAUTHENTICATED', 'The upload link is not valid.');
  if (link.revokedAt || link.expiresAt < now() || link.usedFiles >= link.maxFiles) throw spent();
  return {
    link,
    caller: mintUploadLinkCaller(organizationId, { id: link.id, label: link.label ?? 'Upload link' }, request),
  };
}

/** What the bearer of an upload link may know: whose it is, what it is for, what it takes. */
export async function describeUploadLink(token: string, request: RequestInfo): Promise<PublicUploadLink> {
  const { link, caller } = await openUploadLink(token, request).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'UNAUTHENTICATED')
      throw new DomainError('NOT_FOUND', 'The upload link was not found.');
    throw error;
  });
  const [[organization], [claim]] = await reading(caller, (tx) =>
    Promise.all([
      tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, caller.organizationId)),
      tx
        .select({ reference: claims.reference })
        .from(claims)
        .where(and(eq(claims.organizationId, caller.organizationId), sql`${claims.id} = ${link.claimId}`)),
    ]),
  );
  return {
    organizationName: organization?.name ?? '',
    label: link.label,
    claimReference: claim?.reference ?? null,
    remainingFiles: link.maxFiles - link.usedFiles,
    maxBytes: env().MAX_UPLOAD_BYTES,
    acceptedMimeTypes: ACCEPTED_MEDIA_TYPES.map((type) => type.mime),
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Counts one file against the link inside the transaction that takes the file in. Throws UPLOAD_LINK_EXPIRED when none is left. */
export async function spendUploadLink(tx: Parameters<Parameters<typeof reading>[1]>[0], linkId: string): Promise<void> {
  const [left] = await tx
    .update(uploadLinks)
    .set({ usedFiles: sql`${uploadLinks.usedFiles} + 1` })
    .where(
      and(
        eq(uploadLinks.id, linkId),
        sql`${uploadLinks.usedFiles} < ${uploadLinks.maxFiles}`,
        sql`${uploadLinks.expiresAt} > now()`,
        sql`${uploadLinks.revokedAt} is null`,
      ),
    )
    .returning({ id: uploadLinks.id });
  if (!left) throw spent();
}
