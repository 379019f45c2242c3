'use client';

import { Calculator } from 'lucide-react';
import { api } from '@/lib/client/api';
import { useChange } from '../claims/use-change';
import { fraudStrings as words } from '../strings/screening';
import { Button } from '../ui/button';
import { formatNumber } from '../ui/format';

/** Computes the composite score anew. */
export function RunFraudCheck({ poiId, disabledReason }: { poiId: string; disabledReason?: string }) {
  const change = useChange({
    send: () => api('POST /forensics/poi-fraud-check', { body: { poiId } }),
    done: ({ score }) => words.done(score === null ? '–' : formatNumber(score, { maximumFractionDigits: 1 })),
  });
  return (
    <Button
      icon={<Calculator className="icon-s" />}
      loading={change.busy}
      disabledReason={disabledReason}
      onClick={() => change.run(undefined)}
    >
      {words.run}
    </Button>
  );
}
