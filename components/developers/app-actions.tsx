'use client';

import { api } from '@/lib/client/api';
import { type OAuthApp, updateAppInput } from '@/lib/developers/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, orNull } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import { Button } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-button';
import { AppFields, type AppValues, lines } from './app-form';
import { EditDialog } from './edit-dialog';
import { RotateSecret } from './rotate-secret';
import { SecretOnce } from './secret-once';

const words = applicationStrings.detail;

function EditForm({ app, close }: { app: OAuthApp; close: () => void }) {
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
      onDone={close}
      submit={applicationStrings.form.save}
    >
      {(form) => <AppFields form={form as never} redirects={app.type !== 'server'} />}
    </DialogForm>
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
      <EditDialog title={applicationStrings.form.editTitle} label={applicationStrings.form.edit}>
        {(close) => <EditForm app={app} close={close} />}
      </EditDialog>
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
        <ConfirmButton
          title={words.suspendTitle}
          description={words.suspendLead}
          label={words.suspend}
          busy={pause.busy}
          onConfirm={() => pause.run('suspended')}
        />
      )}
      <ConfirmButton
        title={words.revokeTitle}
        description={words.revokeLead}
        label={words.revoke}
        busy={end.busy}
        red
        onConfirm={() => end.run(undefined)}
      />
    </>
  );
}
