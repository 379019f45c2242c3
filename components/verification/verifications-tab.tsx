import { CarFront, ScanLine } from 'lucide-react';
import type { Verification } from '@/lib/verification/schema';
import { verificationStrings } from '../strings/verification';
import { EmptyState } from '../ui/empty-state';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { NewVerificationLink } from './new-verification-link';
import { VerificationsTable } from './verifications-table';

/** The sessions of a claim, and the ways to open another. */
export function VerificationsTab(props: {
  claimId: string;
  sessions: readonly Verification[];
  total: number;
  disabledReason?: string;
}) {
  const base = `/verifications/new?claimId=${props.claimId}`;
  return (
    <Section
      title={verificationStrings.title}
      count={props.total}
      note={<NotProof />}
      flush
      actions={
        <>
          <NewVerificationLink
            href={`${base}&kind=vehicle`}
            icon={<CarFront className="icon-s" />}
            disabledReason={props.disabledReason}
          >
            {verificationStrings.newVehicle}
          </NewVerificationLink>
          <NewVerificationLink
            href={`${base}&kind=custom`}
            icon={<ScanLine className="icon-s" />}
            disabledReason={props.disabledReason}
          >
            {verificationStrings.newCustom}
          </NewVerificationLink>
        </>
      }
    >
      {props.sessions.length === 0 ? (
        <EmptyState>{verificationStrings.emptyClaim}</EmptyState>
      ) : (
        <VerificationsTable sessions={props.sessions} onClaim sortable={false} />
      )}
    </Section>
  );
}
