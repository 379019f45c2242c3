import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { NoAccess } from '@/components/shell/no-access';
import { TopBar } from '@/components/shell/top-bar';
import { verificationStrings } from '@/components/strings/verification';
import { sessionTitle } from '@/components/verification/session-values';
import { SessionWorkspace } from '@/components/verification/session-workspace';
import { may } from '@/lib/auth/caller';
import { getClaim } from '@/lib/claims/read';
import { env } from '@/lib/core/env';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { getVerification } from '@/lib/verification/read';
import type { Verification } from '@/lib/verification/schema';

const words = verificationStrings.session;
type Props = { params: Promise<{ id: string }> };

const readSession = cache(async (id: string): Promise<Verification | null> => {
  const caller = await pageCaller();
  if (!may(caller, 'getVerification')) return null;
  if (!isId(id)) notFound();
  return foundOr404(getVerification(caller, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const session = await readSession((await params).id);
  return { title: session ? sessionTitle(session) : verificationStrings.title };
}

/** One session: its documents, its checks, the decision. A work surface: the navigation is a rail. */
export default async function VerificationPage({ params }: Props) {
  const [{ id }, caller] = await Promise.all([params, pageCaller()]);
  const session = await readSession(id);
  if (!session) return <NoAccess title={verificationStrings.title} />;
  const claim = session.claimId && may(caller, 'getClaim') ? await getClaim(caller, session.claimId) : null;
  const closed = claim?.status === 'CLOSED' ? words.closed : undefined;
  const refused = may(caller, 'processVerification') ? closed : words.noWrite;
  return (
    <>
      <TopBar
        crumbs={[
          { label: verificationStrings.title, href: '/verifications' },
          ...(claim ? [{ label: claim.reference, href: `/claims/${claim.id}?tab=verifications` }] : []),
          { label: sessionTitle(session) },
        ]}
        shortcuts
      />
      <main id="main" tabIndex={-1} data-work-surface="" className="flex min-w-0 flex-1 flex-col">
        <SessionWorkspace
          session={session}
          claim={claim ? { vehicle: claim.vehicle, policy: claim.policy } : null}
          refused={refused}
          maxBytes={env().MAX_UPLOAD_BYTES}
        />
      </main>
    </>
  );
}
