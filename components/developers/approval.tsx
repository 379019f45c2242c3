'use client';

import { Controller } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { type ApiKey, approveScopesInput, type OAuthApp } from '@/lib/developers/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, momentFromLocal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import type { GrantableScope } from '../strings/scopes';
import { ConfirmButton } from '../ui/confirm-button';
import { Field, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { Moment } from '../ui/time';
import { listMessage } from './app-form';
import { EditDialog } from './edit-dialog';
import { ScopeFields } from './scope-fields';

const words = applicationStrings.approval;

type Program = { kind: 'key' | 'app' } & Pick<
  ApiKey | OAuthApp,
  'id' | 'name' | 'scopes' | 'effectiveScopes' | 'approval'
>;
type Values = { scopes: GrantableScope[]; expiresAt: string };

const resolver = apiResolver(approveScopesInput, (values: Values) => ({
  scopes: values.scopes,
  expiresAt: momentFromLocal(values.expiresAt) ?? null,
}));

const heldBack = ({ scopes, effectiveScopes }: Program) => scopes.filter((scope) => !effectiveScopes.includes(scope));

function ApproveForm({ program, close }: { program: Program; close: () => void }) {
  const { kind, id } = program;
  return (
    <DialogForm
      resolver={resolver}
      values={{ scopes: heldBack(program), expiresAt: '' }}
      send={async (body): Promise<unknown> =>
        kind === 'key'
          ? api('PUT /developers/{developerId}/api-keys/{keyId}/approval', {
              params: { developerId: 'me', keyId: id },
              body,
            })
          : api('PUT /oauth-apps/{id}/approval', { params: { id }, body })
      }
      done={words.approved}
      onDone={close}
      submit={words.submit}
    >
      {({ control, register, formState: { errors } }) => (
        <>
          <p className="text-ink-2">{words.lead}</p>
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

function Withdraw({ program }: { program: Program }) {
  const change = useChange({
    send: async (): Promise<unknown> =>
      program.kind === 'key'
        ? api('DELETE /developers/{developerId}/api-keys/{keyId}/approval', {
            params: { developerId: 'me', keyId: program.id },
          })
        : api('DELETE /oauth-apps/{id}/approval', { params: { id: program.id } }),
    done: words.withdrawn,
  });
  return (
    <ConfirmButton
      title={words.withdrawTitle(program.name)}
      description={words.withdrawLead}
      label={words.withdraw}
      busy={change.busy}
      danger
      onConfirm={() => change.run(undefined)}
    />
  );
}

/**
 * Scopes that a program was made with and may not use, and what an administrator approved. `administers` adds the ways to change that.
 */
export function Approval({ program, administers }: { program: Program; administers: boolean }) {
  const held = heldBack(program);
  const { approval } = program;
  if (held.length === 0 && !approval) return null;
  return (
    <div className="grid gap-1 text-small">
      {held.length > 0 ? (
        <p className="text-wait-fg">
          {words.heldBack} <span className="mono break-words">{held.join(' ')}</span>
        </p>
      ) : null}
      {approval ? (
        <p className="text-ink-2">
          {words.by(approval.approvedBy.name)} <span className="mono break-words">{approval.scopes.join(' ')}</span>{' '}
          {words.until} <Moment at={approval.expiresAt} />
        </p>
      ) : null}
      {administers ? (
        <span className="flex flex-wrap gap-2">
          {held.length > 0 ? (
            <EditDialog title={words.title(program.name)} label={words.approve}>
              {(close) => <ApproveForm program={program} close={close} />}
            </EditDialog>
          ) : null}
          {approval ? <Withdraw program={program} /> : null}
        </span>
      ) : null}
    </div>
  );
}
