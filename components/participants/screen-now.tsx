'use client';

import { ScanSearch } from 'lucide-react';
import { api } from '@/lib/client/api';
import { useChange } from '../claims/use-change';
import { screeningStrings as words } from '../strings/screening';
import { Button } from '../ui/button';

/** Compares the participant with every list now. */
export function ScreenNow({ id, disabledReason }: { id: string; disabledReason?: string }) {
  const change = useChange({
    send: () => api('POST /participants/{id}/screen', { params: { id }, body: {} }),
    done: words.done,
  });
  return (
    <Button
      icon={<ScanSearch className="icon-s" />}
      loading={change.busy}
      disabledReason={disabledReason}
      onClick={() => change.run(undefined)}
    >
      {words.run}
    </Button>
  );
}
