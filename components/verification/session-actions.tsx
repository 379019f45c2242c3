'use client';

import { CircleSlash, Ellipsis, FilePlus, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import type { Verification } from '@/lib/verification/schema';
import { useChange } from '../claims/use-change';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu';
import { IconButton } from '../ui/icon-button';
import { AttachDialog } from './attach-dialog';

const words = verificationStrings.session;
const TAKES_DOCUMENTS = ['REQUIRES_INPUT', 'RESUBMISSION_REQUESTED', 'IN_REVIEW', 'ERROR'];

/** Run, add a document, cancel: what the state allows, each with the reason where this person cannot. */
export function SessionActions({
  session,
  refused,
  maxBytes,
}: {
  session: Verification;
  refused?: string;
  maxBytes: number;
}) {
  const [attaching, setAttaching] = useState(false);
  const [canceling, setCanceling] = useState(false);
  const params = { verificationId: session.id };
  const run = useChange({
    send: (_: null) =>
      api('POST /documents/verification/{verificationId}/process', { params, body: { autoProcess: true } }),
    done: words.started,
  });
  const cancel = useChange({
    send: (_: null) => api('POST /documents/verification/{verificationId}/cancel', { params, body: {} }),
    done: words.canceled,
    onDone: () => setCanceling(false),
  });
  const may = (to: Verification['status']) => session.allowedTransitions.includes(to);
  const again = session.report !== null && session.report.checks.length > 0;
  const missing = session.documents.length === 0 ? words.needsDocuments : undefined;
  return (
    <>
      {TAKES_DOCUMENTS.includes(session.status) ? (
        <Button icon={<FilePlus className="icon-s" />} disabledReason={refused} onClick={() => setAttaching(true)}>
          {words.addDocument}
        </Button>
      ) : null}
      {may('PROCESSING') ? (
        <Button
          variant={again ? 'secondary' : 'primary'}
          icon={again ? <RotateCw className="icon-s" /> : <Play className="icon-s" />}
          loading={run.busy}
          disabledReason={refused ?? missing}
          onClick={() => run.run(null)}
        >
          {again ? words.runAgain : words.run}
        </Button>
      ) : null}
      {may('CANCELED') && refused === undefined ? (
        <DropdownMenu
          align="end"
          trigger={<IconButton variant="secondary" label={words.more} icon={<Ellipsis />} tooltip={false} />}
        >
          <MenuItem icon={<CircleSlash />} onSelect={() => setCanceling(true)}>
            {words.cancel}
          </MenuItem>
        </DropdownMenu>
      ) : null}
      <ConfirmDialog
        title={words.cancelTitle}
        description={words.cancelText}
        confirm={words.cancel}
        danger
        open={canceling}
        onOpenChange={setCanceling}
        onConfirm={() => cancel.run(null)}
      />
      <AttachDialog session={session} open={attaching} onOpenChange={setAttaching} maxBytes={maxBytes} />
    </>
  );
}
