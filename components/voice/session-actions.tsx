'use client';

import { CircleSlash, Ellipsis, RotateCw, Upload } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { VOICE_SCENARIOS } from '@/db/enums';
import { api } from '@/lib/client/api';
import { uploadRecording } from '@/lib/client/upload';
import { MAX_RECORDING_BYTES, RECORDING_ACCEPT, type VoiceScenario } from '@/lib/voice/rules';
import type { VoiceSession } from '@/lib/voice/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { SCENARIO_WORDS, voiceStrings } from '../strings/voice';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu';
import { FileDrop } from '../ui/file-drop';
import { IconButton } from '../ui/icon-button';
import { Progress } from '../ui/meter';
import { useLeaveWarning } from '../ui/use-leave-warning';

const words = voiceStrings.session;

/** Sends a recording to a session that waits for one, opening its second try first where that is needed. */
function SendRecording({ session, disabledReason }: { session: VoiceSession; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const change = useChange({
    send: async (file: File) => {
      const waiting =
        session.uploadsLeft > 0
          ? await api('POST /claims/voice-interview/sessions/{id}/upload-url', {
              params: { id: session.id },
              body: { fileName: file.name, sizeBytes: file.size, ...(file.type ? { mimeType: file.type } : {}) },
            })
          : session;
      return uploadRecording(file, waiting, ({ sent, total }) => setShare((100 * sent) / total));
    },
    done: voiceStrings.initiate.started,
    onDone: () => setOpen(false),
    onRefused: (error) => {
      setShare(null);
      toast.error(refusalText(error));
    },
  });
  useLeaveWarning(change.sending);
  const button = (
    <Button variant="primary" icon={<Upload className="icon-s" />} disabledReason={disabledReason}>
      {session.uploadsLeft > 0 ? words.retryUpload : voiceStrings.initiate.send}
    </Button>
  );
  if (disabledReason !== undefined) return button;
  return (
    <Dialog title={words.retryTitle} description={words.retryText} trigger={button} open={open} onOpenChange={setOpen}>
      <FileDrop
        onFiles={([file]) => file && change.run(file)}
        accept={RECORDING_ACCEPT}
        multiple={false}
        maxBytes={MAX_RECORDING_BYTES}
        hint={voiceStrings.initiate.recordingHint}
      />
      {share === null ? null : <Progress label={voiceStrings.initiate.sending} value={share} tone="busy" />}
    </Dialog>
  );
}

function ScoreAgain({ session, disabledReason }: { session: VoiceSession; disabledReason?: string }) {
  const change = useChange({
    send: (scenario: VoiceScenario) =>
      api('POST /claims/voice-interview/sessions/{id}/score', {
        params: { id: session.id },
        body: { scenario, autoRetry: false },
      }),
    done: words.rescored,
  });
  const button = (
    <Button icon={<RotateCw className="icon-s" />} loading={change.busy} disabledReason={disabledReason}>
      {words.score}
    </Button>
  );
  if (disabledReason !== undefined) return button;
  return (
    <DropdownMenu trigger={button}>
      {VOICE_SCENARIOS.map((scenario) => (
        <MenuItem key={scenario} onSelect={() => change.run(scenario)}>
          {SCENARIO_WORDS[scenario]}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** What the state allows: send a recording, score again, cancel; each with the reason where this person cannot. */
export function VoiceActions({ session, refused }: { session: VoiceSession; refused?: string }) {
  const [canceling, setCanceling] = useState(false);
  const cancel = useChange({
    send: () => api('POST /claims/voice-interview/sessions/{id}/cancel', { params: { id: session.id }, body: {} }),
    done: words.canceled,
  });
  // Between the end of an address and the end of what was begun in time there is nowhere to send to; who may not send never gets the address.
  const awaited = session.status === 'AWAITING_UPLOAD' && (session.upload !== null || refused !== undefined);
  const sendable = session.uploadsLeft > 0 || awaited;
  const scorable = session.transcriptVersion > 0 && (session.status === 'COMPLETED' || session.status === 'FAILED');
  return (
    <>
      {sendable ? <SendRecording session={session} disabledReason={refused} /> : null}
      {scorable ? <ScoreAgain session={session} disabledReason={refused} /> : null}
      {session.allowedTransitions.includes('CANCELED') && refused === undefined ? (
        <DropdownMenu
          trigger={<IconButton variant="secondary" label={words.cancel} icon={<Ellipsis />} tooltip={false} />}
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
        onConfirm={() => cancel.run(undefined)}
      />
    </>
  );
}
