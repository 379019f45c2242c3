'use client';

import { AudioLines } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { VOICE_SCENARIOS } from '@/db/enums';
import { api } from '@/lib/client/api';
import { uploadRecording } from '@/lib/client/upload';
import { VOICE_INTERVIEW_TOKENS } from '@/lib/credits/rules';
import { MAX_RECORDING_BYTES, RECORDING_ACCEPT, type VoiceScenario } from '@/lib/voice/rules';
import { refusalText } from '../claims/form-values';
import { SCENARIO_WORDS, voiceStrings } from '../strings/voice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, FieldError } from '../ui/field';
import { FileDrop } from '../ui/file-drop';
import { Progress } from '../ui/meter';
import { Notice } from '../ui/notice';
import { Select } from '../ui/select';
import { useLeaveWarning } from '../ui/use-leave-warning';

const words = voiceStrings.initiate;

type Person = { id: string; name: string };

const SCENARIOS = VOICE_SCENARIOS.map((value) => ({ value, label: SCENARIO_WORDS[value] }));

/** Opens the session, sends the recording with progress, has it worked on. */
function useSending(claimId: string) {
  const router = useRouter();
  const [share, setShare] = useState<number | null>(null);
  useLeaveWarning(share !== null);
  const send = async (input: { poiId: string; scenario: VoiceScenario; file: File }) => {
    const { poiId, scenario, file } = input;
    setShare(0);
    try {
      const session = await api('POST /claims/voice-interview/{claimId}/initiate', {
        params: { claimId },
        body: {
          poiId,
          scenario,
          source: {
            type: 'upload',
            fileName: file.name,
            sizeBytes: file.size,
            ...(file.type ? { mimeType: file.type } : {}),
          },
        },
      });
      await uploadRecording(file, session, ({ sent, total }) => setShare((100 * sent) / total));
      toast.success(words.started);
      router.push(`/voice/${session.id}`);
    } catch (error) {
      setShare(null);
      toast.error(refusalText(error));
    }
  };
  return { share, send };
}

function InitiateForm(props: { claimId: string; people: readonly Person[]; balance: number | null }) {
  const [poiId, setPoiId] = useState(props.people[0]?.id ?? '');
  const [scenario, setScenario] = useState<VoiceScenario>('motorAccidentFnol');
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const { share, send } = useSending(props.claimId);
  const { balance } = props;
  const short = balance !== null && balance < VOICE_INTERVIEW_TOKENS;
  const missing = asked && file === null;
  const submit = () => {
    setAsked(true);
    if (file) void send({ poiId, scenario, file });
  };
  return (
    <div className="grid gap-4">
      <Field label={words.who} required>
        <Select
          value={poiId}
          onValueChange={setPoiId}
          options={props.people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label={words.scenario} hint={words.scenarioHint} required>
        <Select
          value={scenario}
          onValueChange={(value) => setScenario(VOICE_SCENARIOS.find((known) => known === value) ?? scenario)}
          options={SCENARIOS}
        />
      </Field>
      <div className="grid gap-1">
        <FileDrop
          onFiles={([chosen]) => setFile(chosen ?? null)}
          accept={RECORDING_ACCEPT}
          multiple={false}
          maxBytes={MAX_RECORDING_BYTES}
          hint={words.recordingHint}
        />
        <div role="status">{file ? <p className="text-small text-ink-2">{words.chosen(file.name)}</p> : null}</div>
        {missing ? <FieldError>{words.noRecording}</FieldError> : null}
      </div>
      {share === null ? null : <Progress label={words.sending} value={share} tone="busy" />}
      <Notice tone={short ? 'bad' : 'neutral'}>
        {short
          ? words.short(VOICE_INTERVIEW_TOKENS, balance)
          : `${balance === null ? words.priceOnly(VOICE_INTERVIEW_TOKENS) : words.price(VOICE_INTERVIEW_TOKENS, balance)} ${words.back}`}
      </Notice>
      <div className="flex justify-end">
        <Button
          variant="primary"
          loading={share !== null}
          disabledReason={short ? words.short(VOICE_INTERVIEW_TOKENS, balance) : undefined}
          onClick={submit}
        >
          {words.send}
        </Button>
      </div>
    </div>
  );
}

/** The button and dialog that open a voice interview of a claim; the price stands before the recording is sent. */
export function InitiateInterview(props: {
  claimId: string;
  people: readonly Person[];
  /** Null for who may not see it. */
  balance: number | null;
  disabledReason?: string;
}) {
  const reason = props.disabledReason ?? (props.people.length === 0 ? words.noPeople : undefined);
  const button = (
    <Button icon={<AudioLines className="icon-s" />} disabledReason={reason}>
      {words.button}
    </Button>
  );
  if (reason !== undefined) return button;
  return (
    <Dialog title={words.title} description={words.lead} trigger={button}>
      <InitiateForm {...props} />
    </Dialog>
  );
}
