'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { type CreatedWebhook, type CreateWebhookInput, createWebhookInput } from '@/lib/webhook-endpoints/schema';
import { apiResolver, focusFirstInvalid, orNull, showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { webhookStrings } from '../strings/webhooks';
import { Button } from '../ui/button';
import { buttonStyle } from '../ui/button-style';
import { FormError } from '../ui/field';
import { Link } from '../ui/link';
import { WebhookFields, type WebhookValues } from './webhook-fields';
import { WebhookSecret } from './webhook-secret';

const resolver = apiResolver(createWebhookInput, (values: WebhookValues) => ({
  ...values,
  description: orNull(values.description),
}));

/** Adds an endpoint, and shows its secret this once. */
export function NewWebhook() {
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  const form = useForm({
    shouldFocusError: false,
    resolver,
    defaultValues: { url: '', description: '', events: [] },
  });
  const change = useChange({
    send: (body: CreateWebhookInput) => api('POST /webhooks', { body }),
    onDone: setMade,
    onRefused: (error) => showRefusal(form, error),
  });
  if (made) {
    return (
      <WebhookSecret secret={made.secret}>
        <Link href={`/developers/webhooks/${made.id}`} className={buttonStyle({ variant: 'primary' })}>
          {webhookStrings.secret.open}
        </Link>
      </WebhookSecret>
    );
  }
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-4"
      onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
    >
      <WebhookFields form={form as never} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div>
        <Button type="submit" variant="primary" loading={change.busy}>
          {webhookStrings.form.submit}
        </Button>
      </div>
    </form>
  );
}
