'use client';

import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { DOMAIN } from '@/lib/sso/rules';
import type { SsoDomain } from '@/lib/sso/schema';
import { showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { ssoStrings } from '../strings/sso';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { CopyButton } from '../ui/copy-button';
import { ConfirmDialog } from '../ui/dialog';
import { FactList } from '../ui/facts';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';
import { Section } from '../ui/section';
import { useFreshProof } from './fresh-proof';

const words = ssoStrings.domains;

const copied = (value: string) => (
  <span className="inline-flex items-center gap-1">
    <span className="mono break-all">{value}</span>
    <CopyButton value={value} />
  </span>
);

function DomainRow({ orgId, domain: shown }: { orgId: string; domain: SsoDomain }) {
  const { domain, verified, lapsedAt, record } = shown;
  const params = { orgId, domain };
  const prove = useFreshProof();
  const verify = useChange({
    send: (_: null) => prove((body) => api('POST /auth/sso/{orgId}/domains/{domain}/verify', { params, body })),
    done: words.verified(domain),
  });
  const remove = useChange({
    send: (_: null) => prove((body) => api('DELETE /auth/sso/{orgId}/domains/{domain}', { params, body })),
    done: words.removed(domain),
  });
  return (
    <li className="grid gap-2 border-t border-line-soft py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="break-all">{domain}</strong>
        <Chip tone={verified ? 'good' : lapsedAt ? 'bad' : 'wait'}>
          {verified ? words.proven : lapsedAt ? words.lapsed : words.open}
        </Chip>
        <span className="ml-auto inline-flex gap-2">
          {verified ? null : (
            <Button loading={verify.busy} onClick={() => verify.run(null)} aria-label={`${words.verify}: ${domain}`}>
              {words.verify}
            </Button>
          )}
          <ConfirmDialog
            title={words.removeTitle(domain)}
            description={words.removeLead}
            confirm={words.remove}
            danger
            onConfirm={() => remove.run(null)}
            trigger={
              <Button variant="quiet" loading={remove.busy} aria-label={`${words.remove} ${domain}`}>
                {words.remove}
              </Button>
            }
          />
        </span>
      </div>
      {verified ? null : (
        <FactList
          facts={[
            { label: words.name, value: copied(record.name) },
            { label: words.value, value: copied(record.value) },
          ]}
        />
      )}
    </li>
  );
}

/** The organization's e-mail domains: name one, prove it, give it up. */
export function SsoDomains({ orgId, domains }: { orgId: string; domains: readonly SsoDomain[] }) {
  const form = useForm({ defaultValues: { domain: '' } });
  const prove = useFreshProof();
  const add = useChange({
    send: (domain: string) =>
      prove((proof) => api('POST /auth/sso/{orgId}/domains', { params: { orgId }, body: { domain, ...proof } })),
    done: ({ domain }) => words.added(domain),
    onDone: () => form.reset(),
    onRefused: (error) => showRefusal(form, error),
  });
  const { errors } = form.formState;
  return (
    <Section title={words.title} count={domains.length}>
      <div className="grid max-w-3xl gap-3">
        <p className="prose text-ink-2">{words.lead}</p>
        {domains.length === 0 ? <p className="text-ink-3">{words.empty}</p> : null}
        <ul>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} orgId={orgId} domain={domain} />
          ))}
        </ul>
        <form
          noValidate
          onSubmit={form.handleSubmit(({ domain }) => add.run(domain.trim().toLowerCase()))}
          className="grid max-w-md gap-2"
        >
          <FormError>{errors.root?.message}</FormError>
          <Field label={words.label} error={errors.domain?.message}>
            <Input
              placeholder="harbour.example"
              autoComplete="off"
              spellCheck={false}
              {...form.register('domain', {
                validate: (value) => DOMAIN.test(value.trim().toLowerCase()) || words.invalid,
              })}
            />
          </Field>
          <div>
            <Button type="submit" loading={add.busy}>
              {words.add}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}
