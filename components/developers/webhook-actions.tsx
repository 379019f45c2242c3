'use client';

import { useRouter } from 'next/navigation';
import { api } from '@/lib/client/api';
import { updateWebhookInput, type Webhook, type WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, orNull } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { webhookStrings } from '../strings/webhooks';
import { Button } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-button';
import { EditDialog } from './edit-dialog';
import { RotateSecret } from './rotate-secret';
import { WebhookFields, type WebhookValues } from './webhook-fields';
import { WebhookSecret } from './webhook-secret';

const { detail: words, form, secret } = webhookStrings;

const resolver = apiResolver(updateWebhookInput, (values: WebhookValues) => ({
  ...values,
  description: orNull(values.description),
}));

function EditForm({ webhook, close }: { webhook: Webhook; close: () => void }) {
  return (
    <DialogForm
      key={webhook.version}
      resolver={resolver}
      values={{ url: webhook.url, description: webhook.description ?? '', events: webhook.events }}
      send={(body) => api('PATCH /webhooks/{id}', { params: { id: webhook.id }, body, version: webhook.version })}
      done={form.saved}
      onDone={close}
      submit={form.save}
      sticky
    >
      {(fields) => <WebhookFields form={fields as never} />}
    </DialogForm>
  );
}

/** What can be done with an endpoint: a test, edit, a new secret, disable or enable, remove. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const router = useRouter();
  const { id, version } = webhook;
  const test = useChange({
    send: () => api('POST /webhooks/{id}/test', { params: { id } }),
    done: words.tested,
    onDone: (delivery: WebhookDelivery) => router.replace(`?delivery=${delivery.id}`, { scroll: false }),
  });
  const standing = useChange({
    send: (status: Webhook['status']) => api('PATCH /webhooks/{id}', { params: { id }, body: { status }, version }),
    done: (after: Webhook) => (after.status === 'active' ? words.enabled : words.disabled),
  });
  const remove = useChange({
    send: () => api('DELETE /webhooks/{id}', { params: { id } }),
    done: words.removed,
    onDone: () => router.push('/developers/webhooks'),
  });
  return (
    <>
      {webhook.status === 'active' ? (
        <Button variant="primary" loading={test.busy} onClick={() => test.run(undefined)}>
          {words.test}
        </Button>
      ) : (
        <Button variant="primary" loading={standing.busy} onClick={() => standing.run('active')}>
          {words.enable}
        </Button>
      )}
      <EditDialog title={form.editTitle} label={form.edit}>
        {(close) => <EditForm webhook={webhook} close={close} />}
      </EditDialog>
      <RotateSecret
        words={words}
        title={words.rotate}
        done={secret.done}
        width="wide"
        send={() => api('POST /webhooks/{id}/rotate-secret', { params: { id }, body: {} })}
      >
        {(made) => <WebhookSecret secret={made.secret} />}
      </RotateSecret>
      {webhook.status === 'active' ? (
        <ConfirmButton
          title={words.disableTitle}
          description={words.disableLead}
          label={words.disable}
          busy={standing.busy}
          onConfirm={() => standing.run('disabled')}
        />
      ) : null}
      <ConfirmButton
        title={words.removeTitle}
        description={words.removeLead}
        label={words.remove}
        busy={remove.busy}
        red
        onConfirm={() => remove.run(undefined)}
      />
    </>
  );
}
