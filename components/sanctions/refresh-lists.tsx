'use client';

import { RefreshCw } from 'lucide-react';
import { api } from '@/lib/client/api';
import { useChange } from '../claims/use-change';
import { listStrings as words } from '../strings/lists';
import { Button } from '../ui/button';

/** Has every list fetched from its publisher. */
export function RefreshLists({ disabledReason }: { disabledReason?: string }) {
  const change = useChange({
    send: () => api('POST /participants/sanctions-sources/sync', { body: {} }),
    done: words.refreshing,
  });
  return (
    <Button
      icon={<RefreshCw className="icon-s" />}
      loading={change.busy}
      disabledReason={disabledReason}
      onClick={() => change.run(undefined)}
    >
      {words.refresh}
    </Button>
  );
}
