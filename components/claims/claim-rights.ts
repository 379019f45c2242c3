import { type Caller, may } from '@/lib/auth/caller';
import type { Claim } from '@/lib/claims/schema';
import { claimStrings } from '../strings/claims';

const { detail: words } = claimStrings;

/** For each kind of act the reason why this person cannot do it on this claim now; undefined means that they can. */
export type ClaimRights = {
  me: string | null;
  change?: string;
  upload?: string;
  verify?: string;
  interview?: string;
  decide?: string;
  reopen?: string;
  review?: string;
};

/** What a person may do on a claim: by scope first, then by its state. The server refuses all the same. */
export function claimRights(caller: Caller, claim: Pick<Claim, 'status'>): ClaimRights {
  const closed = claim.status === 'CLOSED' ? words.closedReason : undefined;
  return {
    me: caller.userId,
    change: may(caller, 'updateClaim') ? closed : words.noWrite,
    upload: may(caller, 'createEvidence') ? closed : words.noEvidenceWrite,
    verify: may(caller, 'createCustomVerification') ? closed : words.noKycWrite,
    interview: may(caller, 'initiateVoiceInterview') ? closed : words.noWrite,
    decide: may(caller, 'approveClaimDecision') ? undefined : words.noDecide,
    reopen: may(caller, 'transitionClaim') ? undefined : words.noWrite,
    review: may(caller, 'reviewEvidence') ? undefined : words.noDecide,
  };
}
