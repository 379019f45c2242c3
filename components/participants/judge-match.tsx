'use client';

import { api } from '@/lib/client/api';
import { JudgementForm, useJudgement } from '../claims/judgement-form';
import { screeningStrings as words } from '../strings/screening';
import { useShortcut } from '../ui/use-shortcut';

type Status = 'FALSE_POSITIVE' | 'CONFIRMED_MATCH' | 'INCONCLUSIVE';

/** A person's judgement about one match. `first` answers to the keyboard: of several forms on a page only one can. */
export function JudgeMatch(props: { participantId: string; screeningId: string; matchId: string; first: boolean }) {
  const judgement = useJudgement<Status>({
    send: (status, notes) =>
      api('POST /participants/{id}/screenings/{sid}/matches/{mid}/review', {
        params: { id: props.participantId, sid: props.screeningId, mid: props.matchId },
        body: { status, notes },
      }),
    missing: (status) => (status === 'INCONCLUSIVE' ? undefined : words.notesMissing),
    done: words.saved,
  });
  const { choose, submit } = judgement;
  const enabled = props.first;
  useShortcut('f', () => choose('FALSE_POSITIVE'), { label: words.notThis, enabled });
  useShortcut('c', () => choose('CONFIRMED_MATCH'), { label: words.same, enabled });
  useShortcut('i', () => choose('INCONCLUSIVE'), { label: words.unsure, enabled });
  useShortcut('mod+enter', submit, { label: words.save, whileTyping: true, enabled });
  const keys = (key: string) => (props.first ? key : undefined);
  return (
    <JudgementForm
      judgement={judgement}
      label={words.judgement}
      tiles={[
        { value: 'FALSE_POSITIVE', label: words.notThis, keys: keys('F') },
        { value: 'CONFIRMED_MATCH', label: words.same, keys: keys('C') },
        { value: 'INCONCLUSIVE', label: words.unsure, keys: keys('I') },
      ]}
      notes={{ label: words.notes, requirement: words.notesNeeded, rows: 2 }}
      submit={{ label: judgement.choice ? words.save : words.choose, keys: keys('⌘↵') }}
      aside={words.holds}
    />
  );
}
