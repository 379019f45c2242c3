'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { API_KEY_MODES } from '@/db/enums';
import { api } from '@/lib/client/api';
import { type ApiKey, type CreatedApiKey, createApiKeyInput } from '@/lib/developers/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, momentFromLocal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import type { GrantableScope } from '../strings/scopes';
import { Button } from '../ui/button';
import { CodeBlock } from '../ui/code-block';
import { ConfirmButton } from '../ui/confirm-button';
import { Dialog, DialogClose } from '../ui/dialog';
import { Field, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { Select } from '../ui/select';
import { listMessage } from './app-form';
import { ScopeFields } from './scope-fields';

const words = applicationStrings.keys;

type Values = { name: string; mode: (typeof API_KEY_MODES)[number]; scopes: GrantableScope[]; expiresAt: string };

const resolver = apiResolver(createApiKeyInput, (values: Values) => ({
  name: values.name,
  mode: values.mode,
  scopes: values.scopes,
  expiresAt: momentFromLocal(values.expiresAt) ?? null,
}));

function KeyForm({ onMade }: { onMade: (key: CreatedApiKey) => void }) {
  return (
    <DialogForm
      resolver={resolver}
      values={{ name: '', mode: 'live', scopes: ['org:read'], expiresAt: '' }}
      send={(body) => api('POST /developers/{developerId}/api-keys', { params: { developerId: 'me' }, body })}
      onDone={onMade}
      submit={words.submit}
    >
      {({ control, register, formState: { errors } }) => (
        <>
          <Field label={words.name} error={errors.name?.message} required>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <Field label={words.mode} hint={words.modeHint}>
            <Controller
              control={control}
              name="mode"
              render={({ field }) => (
                <Select
                  {...field}
                  onValueChange={field.onChange}
                  options={API_KEY_MODES.map((mode) => ({ value: mode, label: words.modes[mode] }))}
                />
              )}
            />
          </Field>
          <Field
            label={
              <>
                {words.expires}
                <Optional />
              </>
            }
            hint={words.expiresHint}
            error={errors.expiresAt?.message}
          >
            <Input type="datetime-local" {...register('expiresAt')} />
          </Field>
          <Controller
            control={control}
            name="scopes"
            render={({ field }) => (
              <ScopeFields
                legend={words.scopes}
                error={listMessage(errors.scopes as never)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </DialogForm>
  );
}

/** A call with the new key, as it can be pasted. */
const firstCall = (key: string, baseUrl: string) => `curl -s ${baseUrl}/api/v1/auth/me \\
  -H 'Authorization: Bearer ${key}'`;

/** Makes a key and shows it this once, with a call that uses it. */
export function NewKey({ baseUrl }: { baseUrl: string }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setMade(null);
  };
  return (
    <Dialog
      title={made ? words.madeTitle : words.createTitle}
      description={made ? words.madeLead : words.createLead}
      width={made ? 'base' : 'wide'}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="primary" icon={<KeyRound className="icon-s" />}>
          {words.create}
        </Button>
      }
      footer={
        made ? (
          <DialogClose asChild>
            <Button variant="primary">{words.done}</Button>
          </DialogClose>
        ) : undefined
      }
    >
      {made ? (
        <div className="grid gap-4">
          <CodeBlock label={words.key} code={made.key} />
          <CodeBlock label={words.try} code={firstCall(made.key, baseUrl)} />
        </div>
      ) : (
        <KeyForm onMade={setMade} />
      )}
    </Dialog>
  );
}

/** Ends a key after a question. */
export function RevokeKey({ apiKey }: { apiKey: Pick<ApiKey, 'id' | 'name'> }) {
  const change = useChange({
    send: () =>
      api('DELETE /developers/{developerId}/api-keys/{keyId}', { params: { developerId: 'me', keyId: apiKey.id } }),
    done: words.revoked,
  });
  return (
    <ConfirmButton
      title={words.revokeTitle(apiKey.name)}
      description={words.revokeLead}
      label={words.revoke}
      busy={change.busy}
      danger
      onConfirm={() => change.run(undefined)}
    />
  );
}
