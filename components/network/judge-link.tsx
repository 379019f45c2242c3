'use client';

import { useState } from 'react';
import { api } from '@/lib/client/api';
import type { NetworkLink } from '@/lib/network/schema';
import { JudgementForm, useJudgement } from '../claims/judgement-form';
import { networkStrings as words } from '../strings/network';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

type Decision = 'confirm' | 'dismiss';

function Form({ link, onClose }: { link: NetworkLink; onClose: () => void }) {
  const judgement = useJudgement<Decision>({
    send: async (decision, reason) => {
      const answer = await api(`POST /network/links/{id}/${decision}`, {
        params: { id: link.id },
        body: { reason: reason ?? '', reopen: link.status !== 'OPEN' },
      });
      onClose();
      return answer;
    },
    missing: () => words.reasonMissing,
    field: 'reason',
    done: words.saved,
  });
  return (
    <JudgementForm
      judgement={judgement}
      label={words.judgement}
      tiles={[
        { value: 'confirm', label: words.confirm },
        { value: 'dismiss', label: words.dismiss },
      ]}
      notes={{ label: words.reason, requirement: words.reasonNeeded, rows: 3 }}
      submit={{ label: judgement.choice ? words.save : words.choose }}
      aside={words.holds}
    />
  );
}

/** The button that opens a person's judgement about one link. */
export function JudgeLink({ link, disabledReason }: { link: NetworkLink; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={words.judgeOf(link.sentence)} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        {link.status === 'OPEN' ? words.judge : words.judgeAgain}
      </Button>
      <Dialog title={words.judgement} description={`${link.sentence}.`} open={open} onOpenChange={setOpen}>
        <Form link={link} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
