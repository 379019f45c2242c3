'use client';

import { Building2 } from 'lucide-react';
import { api } from '@/lib/client/api';
import { useChange } from '../claims/use-change';
import { kycStrings as words } from '../strings/kyc';
import { Button } from '../ui/button';

/** Has the register asked about the organization's own registration. */
export function RunKyc({ organizationId, disabledReason }: { organizationId: string; disabledReason?: string }) {
  const change = useChange({
    send: () => api('POST /organizations/{id}/run-kyc', { params: { id: organizationId }, body: {} }),
    done: words.running,
  });
  return (
    <Button
      icon={<Building2 className="icon-s" />}
      loading={change.busy}
      disabledReason={disabledReason}
      onClick={() => change.run(undefined)}
    >
      {words.run}
    </Button>
  );
}
