import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { NoAccess } from '@/components/shell/no-access';
import { TopBar } from '@/components/shell/top-bar';
import { claimStrings } from '@/components/strings/claims';
import { voiceStrings } from '@/components/strings/voice';
import { VoiceWorkspace } from '@/components/voice/voice-workspace';
import { may } from '@/lib/auth/caller';
import { getClaim } from '@/lib/claims/read';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { getTranscript, getVoiceSession } from '@/lib/voice/read';
import type { VoiceSession } from '@/lib/voice/schema';

type Props = { params: Promise<{ id: string }> };

const readSession = cache(async (id: string): Promise<VoiceSession | null> => {
  const caller = await pageCaller();
  if (!may(caller, 'getVoiceSession')) return null;
  if (!isId(id)) notFound();
  return foundOr404(getVoiceSession(caller, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const session = await readSession((await params).id);
  return { title: session ? `${voiceStrings.title}, ${session.poiName}` : voiceStrings.title };
}

/** One voice interview: result, recording, transcript. A work surface: the navigation is a rail. */
export default async function VoicePage({ params }: Props) {
  const [{ id }, caller] = await Promise.all([params, pageCaller()]);
  const session = await readSession(id);
  if (!session) return <NoAccess title={voiceStrings.title} />;
  const [transcript, claim] = await Promise.all([
    session.transcriptVersion > 0 ? getTranscript(caller, id) : null,
    may(caller, 'getClaim') ? getClaim(caller, session.claimId) : null,
  ]);
  const closed = claim?.status === 'CLOSED' ? claimStrings.detail.closedReason : undefined;
  const refused = may(caller, 'initiateVoiceInterview') ? closed : voiceStrings.noWrite;
  return (
    <>
      <TopBar
        crumbs={[
          { label: claimStrings.list.title, href: '/claims' },
          { label: session.claimReference, href: `/claims/${session.claimId}?tab=voice` },
          { label: voiceStrings.title },
        ]}
        shortcuts
      />
      <main id="main" tabIndex={-1} data-work-surface="" className="flex min-w-0 flex-1 flex-col">
        <VoiceWorkspace session={session} transcript={transcript} refused={refused} />
      </main>
    </>
  );
}
