import type { Metadata } from 'next';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { verificationStrings } from '@/components/strings/verification';
import { type KnownClaim, NewVerificationForm } from '@/components/verification/new-verification-form';
import { type Caller, may } from '@/lib/auth/caller';
import { getClaim } from '@/lib/claims/read';
import { env } from '@/lib/core/env';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

const words = verificationStrings.create;

export const metadata: Metadata = { title: words.title };

type Props = { searchParams: Promise<{ claimId?: string; kind?: string }> };

async function knownClaim(caller: Caller, id: string | undefined): Promise<KnownClaim | null> {
  if (!id || !isId(id) || !may(caller, 'getClaim')) return null;
  const { reference, vehicle, participants } = await foundOr404(getClaim(caller, id));
  return { id, reference, vehicle, participants: participants.map(({ id: person, name }) => ({ id: person, name })) };
}

/** Opens a verification session, on a claim or on its own. */
export default async function NewVerificationPage({ searchParams }: Props) {
  const [search, caller] = await Promise.all([searchParams, pageCaller()]);
  if (!may(caller, 'createCustomVerification')) return <NoAccess title={words.title} />;
  const claim = await knownClaim(caller, search.claimId);
  const up = claim
    ? { label: claim.reference, href: `/claims/${claim.id}?tab=verifications` }
    : { label: verificationStrings.title, href: '/verifications' };
  return (
    <Page title={words.title} crumbs={[up, { label: words.title }]} under={claim ? claim.reference : undefined}>
      <NewVerificationForm
        claim={claim}
        kind={search.kind === 'vehicle' ? 'vehicle' : 'custom'}
        maxBytes={env().MAX_UPLOAD_BYTES}
      />
    </Page>
  );
}
