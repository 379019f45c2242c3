'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { formStrings } from '@/components/strings/forms';
import { ApiError } from '@/lib/client/api-error';
import { refusalText } from './form-values';

type Change<Input, Answer> = {
  /** Sends the change to the API. */
  send: (input: Input) => Promise<Answer>;
  /** What the notice says afterwards. */
  done?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer, input: Input) => void;
  /** Shows the refusal at a form; without it a notice says it. Version conflicts are always said and the page is read again. */
  onRefused?: (error: unknown) => void;
};

/**
 * A change of the page's record: sends it, says what happened, and reads the page again from the server. `busy` lasts until the new
 * state is on the page.
 */
export function useChange<Input, Answer>(change: Change<Input, Answer>) {
  const router = useRouter();
  const queries = useQueryClient();
  const [refreshing, startRefresh] = useTransition();
  const refresh = () => {
    void queries.invalidateQueries();
    startRefresh(() => router.refresh());
  };
  const { mutate, isPending } = useMutation({
    mutationFn: change.send,
    onSuccess: (answer, input) => {
      if (change.done) toast.success(typeof change.done === 'string' ? change.done : change.done(answer));
      change.onDone?.(answer, input);
      refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        toast.warning(formStrings.conflictTitle, { description: formStrings.conflictText, duration: 12_000 });
        refresh();
      }
      if (change.onRefused) change.onRefused(error);
      else if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) toast.error(refusalText(error));
    },
  });
  return { run: mutate, busy: isPending || refreshing, sending: isPending, refresh };
}
