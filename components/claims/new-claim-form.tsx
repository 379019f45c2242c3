'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type CreateClaimInput, createClaimInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { claimStrings } from '../strings/claims';
import { uiStrings } from '../strings/ui';
import { Button } from '../ui/button';
import { FormError } from '../ui/field';
import { Link } from '../ui/link';
import { useShortcut } from '../ui/use-shortcut';
import { ClaimFields } from './claim-fields';
import { EMPTY_CLAIM, toNewClaim } from './claim-values';
import { apiResolver, focusFirstInvalid, showRefusal } from './form-values';
import { useChange } from './use-change';

const { form: words } = claimStrings;
const resolver = apiResolver(createClaimInput, toNewClaim);

/** Opens a claim and goes there. Sending twice opens one claim: the key of the attempt stays with the form. */
export function NewClaimForm() {
  const router = useRouter();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({ shouldFocusError: false, resolver, defaultValues: EMPTY_CLAIM });
  const change = useChange({
    send: (body: CreateClaimInput) => api('POST /claims', { body, idempotencyKey }),
    done: (claim) => words.created(claim.reference),
    onDone: (claim) => router.push(`/claims/${claim.id}`),
    onRefused: (error) => showRefusal(form, error),
  });
  const submit = form.handleSubmit((input) => change.run(input), focusFirstInvalid);
  useShortcut('mod+enter', () => void submit(), { label: words.create, whileTyping: true });
  return (
    <form noValidate onSubmit={submit}>
      <FormProvider {...form}>
        <ClaimFields wide fresh />
      </FormProvider>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-3 max-tablet:bottom-14 max-tablet:px-4">
        <div className="w-full empty:hidden">
          <FormError>{form.formState.errors.root?.message}</FormError>
        </div>
        <Button type="submit" variant="primary" keys="⌘↵" loading={change.busy}>
          {words.create}
        </Button>
        <Button asChild variant="quiet">
          <Link href="/claims">{uiStrings.actions.cancel}</Link>
        </Button>
      </div>
    </form>
  );
}
