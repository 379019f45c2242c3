'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import type { VoiceTranscript } from '@/lib/voice/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { voiceStrings } from '../strings/voice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Textarea } from '../ui/textarea';
import { fromLines, toLines } from './voice-values';

const words = voiceStrings.session;

function Editor(props: { sessionId: string; transcript: VoiceTranscript | null; onClose: () => void }) {
  const [text, setText] = useState(() => toLines(props.transcript?.segments ?? []));
  const [error, setError] = useState<string>();
  const change = useChange({
    send: (segments: { speaker: string | null; startMs: number; endMs: number; text: string }[]) =>
      api('PUT /claims/voice-interview/sessions/{id}/transcript', {
        params: { id: props.sessionId },
        body: { segments, ...(props.transcript ? { language: props.transcript.language } : {}) },
      }),
    done: words.saved,
    onDone: props.onClose,
    onRefused: (refused) => setError(refusalText(refused)),
  });
  const save = () => {
    const lines = fromLines(text, props.transcript?.segments);
    if (typeof lines === 'number') return setError(words.editWrong(lines));
    if (lines.length === 0) return setError(words.editEmpty);
    setError(undefined);
    change.run(lines);
  };
  return (
    <div className="grid gap-4">
      <Field label={words.transcript} hint={words.editHint} error={error}>
        <Textarea rows={16} spellCheck value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex justify-end">
        <Button variant="primary" loading={change.busy} onClick={save}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

/** Brings a transcript or corrects the present one; scored again free of charge. */
export function TranscriptEditor(props: {
  sessionId: string;
  transcript: VoiceTranscript | null;
  disabledReason?: string;
}) {
  const [open, setOpen] = useState(false);
  const button = (
    <Button icon={<Pencil className="icon-s" />} disabledReason={props.disabledReason}>
      {props.transcript ? words.edit : words.bring}
    </Button>
  );
  if (props.disabledReason !== undefined) return button;
  return (
    <Dialog
      width="wide"
      title={words.editTitle}
      description={words.editLead}
      trigger={button}
      open={open}
      onOpenChange={setOpen}
    >
      <Editor sessionId={props.sessionId} transcript={props.transcript} onClose={() => setOpen(false)} />
    </Dialog>
  );
}
