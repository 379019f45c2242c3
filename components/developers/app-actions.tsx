'use client';

import { useState } from 'react';
import { api } from '@/lib/client/api';
import { type OAuthApp, updateAppInput } from '@/lib/developers/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, orNull } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { AppFields, type AppValues, lines } from './app-form';
import { RotateSecret } from './rotate-secret';
import { SecretOnce } from './secret-once';

const words = applicationStrings.detail;

function EditForm({ app, onClose }: { app: OAuthApp; onClose: () => void }) {
  const resolver = apiResolver(updateAppInput, (values: AppValues) => ({
    name: values.name,
    description: orNull(values.description),
    ...(app.type === 'server' ? {} : { redirectUris: lines(values.redirectUris) }),
    scopes: values.scopes,
  }));
  return (
    <DialogForm
      resolver={resolver}
      values={{
        name: app.name,
        description: app.description ?? '',
        redirectUris: app.redirectUris.join('\n'),
        scopes: app.scopes,
      }}
      send={(body) => api('PATCH /oauth-apps/{id}', { params: { id: app.id }, body, version: app.version })}
      done={applicationStrings.form.saved}
      onDone={onClose}
      submit={applicationStrings.form.save}
    >
      {(form) => <AppFields form={form as never} redirects={app.type !== 'server'} />}
    </DialogForm>
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
      {app.secretLastFour ? (
        <RotateSecret
          words={words}
          title={applicationStrings.secret.title}
          done={applicationStrings.secret.done}
          send={() => api('POST /oauth-apps/{id}/rotate-secret', { params: { id: app.id }, body: {} })}
        >
          {(made) => <SecretOnce app={made} baseUrl={baseUrl} />}
        </RotateSecret>
      ) : null}
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
