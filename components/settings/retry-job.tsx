'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';

const words = settingsStrings.job;

/** Puts a failed job back on the queue. */
export function RetryJob({ id, disabledReason }: { id: string; disabledReason?: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await api('POST /jobs/{id}/retry', { params: { id } });
      toast.success(words.retried);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      router.refresh();
    }
  };
  return (
    <Button
      icon={<RotateCw className="icon-s" />}
      loading={busy}
      disabledReason={disabledReason}
      onClick={() => void retry()}
    >
      {words.retry}
    </Button>
  );
}
