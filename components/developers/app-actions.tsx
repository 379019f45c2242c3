'use client';

import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import { type CreatedOAuthApp, type OAuthApp, updateAppInput } from '@/lib/developers/schema';
import { DialogActions } from '../claims/dialog-actions';
import { apiResolver, focusFirstInvalid, orNull, showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog, DialogClose } from '../ui/dialog';
import { AppFields, type AppValues, lines } from './app-form';
import { SecretOnce } from './secret-once';

const words = applicationStrings.detail;

function EditForm({ app, onClose }: { app: OAuthApp; onClose: () => void }) {
  const id = useId();
  const form = useForm({
    shouldFocusError: false,
    resolver: apiResolver(updateAppInput, (values: AppValues) => ({
      name: values.name,
      description: orNull(values.description),
      ...(app.type === 'server' ? {} : { redirectUris: lines(values.redirectUris) }),
      scopes: values.scopes,
    })),
    defaultValues: {
      name: app.name,
      description: app.description ?? '',
      redirectUris: app.redirectUris.join('\n'),
      scopes: app.scopes,
    } as AppValues,
  });
  const change = useChange({
    send: (body: z.output<typeof updateAppInput>) =>
      api('PATCH /oauth-apps/{id}', { params: { id: app.id }, body, version: app.version }),
    done: applicationStrings.form.saved,
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
      >
        <AppFields form={form as never} redirects={app.type !== 'server'} />
      </form>
      <DialogActions
        form={id}
        submit={applicationStrings.form.save}
        busy={change.busy}
        error={form.formState.errors.root?.message}
      />
    </>
  );
}

function Edit({ app }: { app: OAuthApp }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={applicationStrings.form.editTitle}
      width="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{applicationStrings.form.edit}</Button>}
    >
      <EditForm app={app} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

/** A new secret after a question; shown this once. */
function Rotate({ app, baseUrl }: { app: OAuthApp; baseUrl: string }) {
  const [made, setMade] = useState<CreatedOAuthApp | null>(null);
  const change = useChange({
    send: () => api('POST /oauth-apps/{id}/rotate-secret', { params: { id: app.id }, body: {} }),
    onDone: setMade,
  });
  return (
    <>
      <ConfirmDialog
        title={words.rotateTitle}
        description={words.rotateLead}
        confirm={words.rotate}
        trigger={<Button loading={change.busy}>{words.rotate}</Button>}
        onConfirm={() => change.run(undefined)}
      />
      <Dialog
        title={applicationStrings.secret.title}
        open={made !== null}
        onOpenChange={(open) => (open ? undefined : setMade(null))}
        footer={
          <DialogClose asChild>
            <Button variant="primary">{applicationStrings.secret.done}</Button>
          </DialogClose>
        }
      >
        {made ? <SecretOnce app={made} baseUrl={baseUrl} /> : null}
      </Dialog>
    </>
  );
}

/** What can be done with an application: edit, a new secret, suspend or let go on, end for good. */
export function AppActions({ app, baseUrl }: { app: OAuthApp; baseUrl: string }) {
  const suspended = app.status === 'suspended';
  const pause = useChange({
    send: (status: 'active' | 'suspended') =>
      api('PATCH /oauth-apps/{id}', { params: { id: app.id }, body: { status }, version: app.version }),
    done: (after: OAuthApp) => (after.status === 'suspended' ? words.suspended : words.resumed),
  });
  const end = useChange({
    send: () => api('DELETE /oauth-apps/{id}', { params: { id: app.id } }),
    done: words.revoked,
  });
  return (
    <>
      <Edit app={app} />
      {app.secretLastFour ? <Rotate app={app} baseUrl={baseUrl} /> : null}
      {suspended ? (
        <Button loading={pause.busy} onClick={() => pause.run('active')}>
          {words.resume}
        </Button>
      ) : (
        <ConfirmDialog
          title={words.suspendTitle}
          description={words.suspendLead}
          confirm={words.suspend}
          trigger={<Button loading={pause.busy}>{words.suspend}</Button>}
          onConfirm={() => pause.run('suspended')}
        />
      )}
      <ConfirmDialog
        title={words.revokeTitle}
        description={words.revokeLead}
        confirm={words.revoke}
        danger
        trigger={
          <Button variant="danger" loading={end.busy}>
            {words.revoke}
          </Button>
        }
        onConfirm={() => end.run(undefined)}
      />
    </>
  );
}
