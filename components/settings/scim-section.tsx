'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import type { CreatedScimToken, ScimToken } from '@/lib/scim/schema';
import { DialogActions } from '../claims/dialog-actions';
import { showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { scimStrings as words } from '../strings/scim';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { CodeBlock } from '../ui/code-block';
import { Copyable } from '../ui/copyable';
import { ConfirmDialog, Dialog, DialogClose } from '../ui/dialog';
import { FactList } from '../ui/facts';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { useFreshProof } from './fresh-proof';

const FORM = 'scim-token';

/** A token right after it was made; nowhere to be seen later. */
function TokenOnce({ made, onClose }: { made: CreatedScimToken | null; onClose: () => void }) {
  return (
    <Dialog
      title={words.made.title}
      description={words.made.lead}
      open={made !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <DialogClose asChild>
          <Button variant="primary">{words.made.done}</Button>
        </DialogClose>
      }
    >
      {made ? <CodeBlock label={words.made.label} code={made.token} /> : null}
    </Dialog>
  );
}

function NewToken({ orgId, onMade }: { orgId: string; onMade: (made: CreatedScimToken) => void }) {
  const prove = useFreshProof();
  const [open, setOpen] = useState(false);
  const form = useForm({ defaultValues: { name: '' } });
  const make = useChange({
    send: (name: string) =>
      prove((proof) => api('POST /auth/sso/{orgId}/scim/tokens', { params: { orgId }, body: { name, ...proof } })),
    onDone: (made) => {
      setOpen(false);
      form.reset();
      onMade(made);
    },
    onRefused: (error) => showRefusal(form, error),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      title={words.create.title}
      description={words.create.lead}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={<KeyRound className="icon-s" />}>{words.create.open}</Button>}
    >
      <form id={FORM} noValidate onSubmit={form.handleSubmit(({ name }) => make.run(name))} className="grid gap-4">
        <Field label={words.create.name} hint={words.create.nameHint} error={errors.name?.message} required>
          <Input
            autoComplete="off"
            {...form.register('name', { required: words.create.nameRequired, maxLength: 100 })}
          />
        </Field>
      </form>
      <DialogActions form={FORM} submit={words.create.submit} busy={make.sending} error={errors.root?.message} />
    </Dialog>
  );
}

const TONES = { active: 'good', expired: 'neutral', revoked: 'neutral' } as const;

function TokenRow(props: { orgId: string; token: ScimToken; onMade: (made: CreatedScimToken) => void }) {
  const { orgId, token } = props;
  const prove = useFreshProof();
  const params = { orgId, id: token.id };
  const rotate = useChange({
    send: (_: null) =>
      prove((proof) => api('POST /auth/sso/{orgId}/scim/tokens/{id}/rotate', { params, body: { ...proof } })),
    onDone: props.onMade,
  });
  const revoke = useChange({
    send: (_: null) => prove((proof) => api('DELETE /auth/sso/{orgId}/scim/tokens/{id}', { params, body: proof })),
    done: words.revoke.done,
  });
  const live = token.status === 'active';
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line-soft py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-all">{token.name}</strong>
          <span className="mono text-ink-3">…{token.lastFour}</span>
          <Chip tone={TONES[token.status]}>{words.status[token.status]}</Chip>
        </p>
        <p className="text-small text-ink-3">
          {token.lastUsedAt ? words.used : words.unused} {token.lastUsedAt ? <Moment at={token.lastUsedAt} /> : null}
          {live && token.expiresAt ? (
            <>
              {' · '}
              {words.ends} <Moment at={token.expiresAt} />
            </>
          ) : null}
        </p>
      </div>
      {live ? (
        <span className="inline-flex gap-2">
          {token.expiresAt ? null : (
            <ConfirmDialog
              title={words.rotate.title(token.name)}
              description={words.rotate.lead}
              confirm={words.rotate.confirm}
              onConfirm={() => rotate.run(null)}
              trigger={
                <Button loading={rotate.busy} aria-label={words.rotate.title(token.name)}>
                  {words.rotate.open}
                </Button>
              }
            />
          )}
          <ConfirmDialog
            title={words.revoke.title(token.name)}
            description={words.revoke.lead}
            confirm={words.revoke.confirm}
            danger
            onConfirm={() => revoke.run(null)}
            trigger={
              <Button
                variant="quiet"
                loading={revoke.busy}
                aria-label={words.revoke.title(`${token.name} …${token.lastFour}`)}
              >
                {words.revoke.open}
              </Button>
            }
          />
        </span>
      ) : null}
    </li>
  );
}

/** Provisioning: where the provider finds it, its tokens, and what to paste where. */
export function ScimSection({ orgId, base, tokens }: { orgId: string; base: string; tokens: readonly ScimToken[] }) {
  const [made, setMade] = useState<CreatedScimToken | null>(null);
  const live = tokens.filter(({ status }) => status === 'active');
  return (
    <Section title={words.title} count={live.length}>
      <div className="grid max-w-4xl gap-4">
        <p className="prose text-ink-2">{words.lead}</p>
        <FactList facts={[{ label: words.base, value: <Copyable value={base} /> }]} />
        <h3>{words.tokens}</h3>
        {tokens.length === 0 ? <p className="text-ink-3">{words.empty}</p> : null}
        <ul>
          {tokens.slice(0, 10).map((token) => (
            <TokenRow key={token.id} orgId={orgId} token={token} onMade={setMade} />
          ))}
        </ul>
        <div>
          <NewToken orgId={orgId} onMade={setMade} />
        </div>
        {words.providers.map(({ name, steps }) => (
          <div key={name} className="grid gap-1">
            <h3>{name}</h3>
            <ol className="prose list-decimal pl-5 text-ink-2">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
        <Notice tone="info">{words.rules}</Notice>
      </div>
      <TokenOnce made={made} onClose={() => setMade(null)} />
    </Section>
  );
}
