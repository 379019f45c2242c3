'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { claimTypeWord } from '@/components/strings/domain';
import { headline } from '@/lib/claims/rules';
import type { Claim, ClaimListQuery } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { saveFile, toCsv } from '@/lib/client/csv';
import { stateWord } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { Button } from '../ui/button';
import { formatNumber } from '../ui/format';
import { refusalText } from './form-values';

const PER_REQUEST = 100;
const MOST = 1000;
const { export: words } = claimStrings;
const HEAD = [
  'Reference',
  'Type',
  'Status',
  'Priority',
  'Title',
  'Loss date',
  'Place',
  'Reported',
  'Due',
  'SLA',
  'Amount',
  'Currency',
  'Policy',
  'Registration',
  'Investigator',
  'Open indicators',
  'Outcome',
];

function line(claim: Claim): (string | number | null)[] {
  return [
    claim.reference,
    claimTypeWord(claim.type),
    stateWord('claim', claim.status),
    stateWord('priority', claim.priority),
    headline(claim.description),
    claim.lossDate,
    claim.lossLocation,
    claim.reportedAt,
    claim.dueAt,
    stateWord('sla', claim.slaStatus),
    claim.amountClaimed?.amount ?? null,
    claim.amountClaimed?.currency ?? null,
    claim.policy?.number ?? null,
    claim.vehicle?.registrationNumber ?? null,
    claim.investigator?.name ?? null,
    claim.riskIndicators.filter((indicator) => indicator.status === 'OPEN').length,
    claim.decision ? stateWord('outcome', claim.decision.outcome) : null,
  ];
}

async function collect(query: ClaimListQuery): Promise<{ claims: Claim[]; total: number }> {
  const claims: Claim[] = [];
  for (let page = 1; ; page += 1) {
    const { status, ...rest } = query;
    const answer = await api('GET /claims', {
      query: { ...rest, status: status?.join(','), page, limit: PER_REQUEST },
    });
    claims.push(...answer.data);
    if (!answer.pagination.hasNext || claims.length >= MOST) return { claims, total: answer.pagination.total };
  }
}

/** Writes the claims that the filters match into a CSV file, up to a thousand. */
export function ClaimsExport({ query }: { query: ClaimListQuery }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { claims, total } = await collect(query);
      saveFile(`claims-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(HEAD, claims.map(line)), 'text/csv');
      const cut = total > claims.length ? words.cut(formatNumber(MOST)) : undefined;
      toast.success(words.done(claims.length), { description: cut });
    } catch (error) {
      toast.error(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download className="icon-s" />} loading={busy} onClick={() => void run()}>
      {words.button}
    </Button>
  );
}
