'use client';

import { Lock, LockOpen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import { evidenceStrings } from '../strings/evidence';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Textarea } from '../ui/textarea';

const words = evidenceStrings.hold;

/** Places or releases a legal hold, with the reason that its custody keeps. */
export function HoldDialog({ id, held }: { id: string; held: boolean }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const title = held ? words.release : words.place;
  const submit = async () => {
    if (reason.trim() === '') return setError(words.reasonRequired);
    setBusy(true);
    try {
      await api('POST /evidence/{id}/legal-hold', { params: { id }, body: { hold: !held, reason: reason.trim() } });
      setOpen(false);
      setReason('');
      router.refresh();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      description={words.description}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={held ? <LockOpen className="icon-s" /> : <Lock className="icon-s" />}>{title}</Button>}
      footer={
        <Button variant="primary" loading={busy} onClick={() => void submit()}>
          {title}
        </Button>
      }
    >
      <Field label={words.reason} error={error} required>
        <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
