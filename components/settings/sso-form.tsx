'use client';

import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { MAPPED_FIELDS } from '@/lib/sso/rules';
import type { SsoConfig } from '@/lib/sso/schema';
import { showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { ssoStrings } from '../strings/sso';
import { Button } from '../ui/button';
import { CheckboxField } from '../ui/checkbox';
import { ConfirmDialog } from '../ui/dialog';
import { Field, FieldSet, FormError } from '../ui/field';
import { Input, PasswordInput } from '../ui/input';
import { Notice } from '../ui/notice';
import { RadioTiles } from '../ui/radio-tiles';
import { Section } from '../ui/section';
import { Textarea } from '../ui/textarea';
import { useFreshProof } from './fresh-proof';
import { formValues, type SsoFormValues, toInput } from './sso-form-values';
import { SsoTrial } from './sso-trial';

const words = ssoStrings.form;

type Form = UseFormReturn<SsoFormValues>;
type Flag = 'enabled' | 'samlSignRequests' | 'jitProvisioningEnabled';
type Line = Exclude<keyof SsoFormValues, Flag | 'protocol' | 'enforcedDomains' | 'attributeMapping'>;

function TextField({ form, name, hint }: { form: Form; name: Line; hint?: string }) {
  return (
    <Field label={words[name]} hint={hint} error={form.formState.errors[name]?.message}>
      <Input autoComplete="off" spellCheck={false} {...form.register(name)} />
    </Field>
  );
}

function FlagField({ form, name, label, hint }: { form: Form; name: Flag; label: string; hint?: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <CheckboxField label={label} hint={hint} checked={value} onCheckedChange={onChange} />
      )}
    />
  );
}

function SamlFields({ form, certificates }: { form: Form; certificates: number }) {
  const kept = certificates > 0 ? ` ${words.kept(certificates)}` : '';
  return (
    <>
      <TextField form={form} name="samlIdpEntityId" />
      <TextField form={form} name="samlIdpSsoUrl" />
      <TextField form={form} name="samlIdpSloUrl" hint={words.samlIdpSloUrlHint} />
      <Field
        label={words.samlIdpCertificates}
        hint={`${words.samlIdpCertificatesHint}${kept}`}
        error={form.formState.errors.samlIdpCertificates?.message}
      >
        <Textarea className="mono" spellCheck={false} {...form.register('samlIdpCertificates')} />
      </Field>
      <TextField form={form} name="samlNameIdFormat" />
      <FlagField form={form} name="samlSignRequests" label={words.samlSignRequests} hint={words.samlSignRequestsHint} />
    </>
  );
}

function OidcFields({ form, hasClientSecret }: { form: Form; hasClientSecret: boolean }) {
  return (
    <>
      <TextField form={form} name="oidcIssuer" hint={words.oidcIssuerHint} />
      <TextField form={form} name="oidcClientId" />
      <Field
        label={words.oidcClientSecret}
        hint={hasClientSecret ? words.secretKept : undefined}
        error={form.formState.errors.oidcClientSecret?.message}
      >
        <PasswordInput autoComplete="off" {...form.register('oidcClientSecret')} />
      </Field>
    </>
  );
}

function MappingFields({ form }: { form: Form }) {
  return (
    <FieldSet legend={words.mapping} hint={`${words.mappingHint} ${words.roleHint}`}>
      <div className="grid gap-2 tablet:grid-cols-2">
        {MAPPED_FIELDS.map((field) => (
          <Field
            key={field}
            label={words.mapped[field]}
            error={form.formState.errors.attributeMapping?.[field]?.message}
          >
            <Input autoComplete="off" spellCheck={false} {...form.register(`attributeMapping.${field}`)} />
          </Field>
        ))}
      </div>
    </FieldSet>
  );
}

/** Which domains must sign in here: those that are proven, and those that were chosen before. */
function EnforcedFields({ form, proven }: { form: Form; proven: readonly string[] }) {
  return (
    <Controller
      control={form.control}
      name="enforcedDomains"
      render={({ field: { value, onChange } }) => {
        const offered = [...new Set([...proven, ...value])];
        return (
          <FieldSet legend={words.enforce} hint={offered.length === 0 ? words.enforceNone : words.enforceHint}>
            <div className="grid gap-2">
              {offered.map((domain) => (
                <CheckboxField
                  key={domain}
                  label={domain}
                  checked={value.includes(domain)}
                  onCheckedChange={(on) => onChange(on ? [...value, domain] : value.filter((each) => each !== domain))}
                />
              ))}
              {value.length > 0 ? <Notice tone="wait">{words.enforceWarning}</Notice> : null}
            </div>
          </FieldSet>
        );
      }}
    />
  );
}

/** The connection to the identity provider. Newly required domains are asked about once more before they are saved. */
export function SsoForm(props: {
  orgId: string;
  config: SsoConfig | null;
  certificates: number;
  samlIdpSloUrl: string | null;
  hasClientSecret: boolean;
  proven: readonly string[];
  loginUrl: string;
}) {
  const { orgId, config } = props;
  const form = useForm<SsoFormValues>({ defaultValues: formValues(config, props.samlIdpSloUrl) });
  const [asking, setAsking] = useState<SsoFormValues | null>(null);
  const prove = useFreshProof();
  const save = useChange({
    send: (values: SsoFormValues) =>
      prove((proof) =>
        api('PUT /auth/sso/{orgId}/config', { params: { orgId }, body: { ...toInput(values), ...proof } }),
      ),
    done: words.saved,
    onDone: (saved, sent) => form.reset(formValues(saved, sent.samlIdpSloUrl)),
    onRefused: (error) => showRefusal(form, error),
  });
  const { errors, isDirty } = form.formState;
  const before = config?.enabled ? config.enforcedDomains : [];
  const submit = form.handleSubmit((values) => {
    const newly = values.enabled ? values.enforcedDomains.filter((domain) => !before.includes(domain)) : [];
    if (newly.length > 0) setAsking(values);
    else save.run(values);
  });
  const protocol = form.watch('protocol');
  return (
    <Section title={words.title}>
      <form noValidate onSubmit={submit} className="grid max-w-3xl gap-4">
        <Controller
          control={form.control}
          name="protocol"
          render={({ field: { value, onChange } }) => (
            <RadioTiles
              label={words.protocol}
              value={value}
              onValueChange={onChange}
              tiles={[
                { value: 'saml', label: ssoStrings.values.saml, hint: words.samlHint },
                { value: 'oidc', label: ssoStrings.values.oidc, hint: words.oidcHint },
              ]}
            />
          )}
        />
        {protocol === 'saml' ? (
          <SamlFields form={form} certificates={props.certificates} />
        ) : (
          <OidcFields form={form} hasClientSecret={props.hasClientSecret} />
        )}
        <MappingFields form={form} />
        <FlagField form={form} name="jitProvisioningEnabled" label={words.jit} hint={words.jitHint} />
        <FlagField form={form} name="enabled" label={words.enabled} />
        <EnforcedFields form={form} proven={props.proven} />
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" loading={save.busy}>
            {words.save}
          </Button>
          {config ? (
            <SsoTrial orgId={orgId} unsaved={isDirty} loginUrl={config.enabled ? props.loginUrl : null} />
          ) : null}
        </div>
      </form>
      <ConfirmDialog
        title={words.confirmTitle((asking?.enforcedDomains ?? []).join(', '))}
        description={words.enforceWarning}
        confirm={words.confirm}
        danger
        open={asking !== null}
        onOpenChange={(open) => (open ? undefined : setAsking(null))}
        onConfirm={() => {
          if (asking) save.run(asking);
        }}
      />
    </Section>
  );
}
