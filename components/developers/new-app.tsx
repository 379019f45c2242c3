'use client';

import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { APP_TYPES, type AppType } from '@/db/enums';
import { api } from '@/lib/client/api';
import { type CreatedOAuthApp, createAppInput } from '@/lib/developers/schema';
import { apiResolver, focusFirstInvalid, orNull, showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import { Button } from '../ui/button';
import { buttonStyle } from '../ui/button-style';
import { Field, FormError } from '../ui/field';
import { Link } from '../ui/link';
import { RadioTiles } from '../ui/radio-tiles';
import { AppFields, type AppValues, lines } from './app-form';
import { SecretOnce } from './secret-once';

const words = applicationStrings.form;
const { types, typeHints } = applicationStrings.apps;

type Values = AppValues & { type: AppType };

/** Registers an application, and shows its secret this once. */
export function NewApp({ organizationId, baseUrl }: { organizationId: string; baseUrl: string }) {
  const [made, setMade] = useState<CreatedOAuthApp | null>(null);
  const form = useForm({
    shouldFocusError: false,
    resolver: apiResolver(createAppInput, (values: Values) => ({
      name: values.name,
      type: values.type,
      description: orNull(values.description),
      redirectUris: values.type === 'server' ? [] : lines(values.redirectUris),
      scopes: values.scopes,
      organizationId,
    })),
    defaultValues: { name: '', type: 'web', description: '', redirectUris: '', scopes: ['openid'] } as Values,
  });
  const change = useChange({
    send: (body: z.output<typeof createAppInput>) => api('POST /oauth-apps', { body }),
    onDone: setMade,
    onRefused: (error) => showRefusal(form, error),
  });
  if (made) {
    return (
      <SecretOnce app={made} baseUrl={baseUrl}>
        <Link href={`/developers/apps/${made.id}`} className={buttonStyle({ variant: 'primary' })}>
          {applicationStrings.secret.open}
        </Link>
      </SecretOnce>
    );
  }
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-4"
      onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
    >
      <Field label={words.type}>
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <RadioTiles
              label={words.type}
              stacked
              className="tablet:grid-cols-2"
              value={field.value}
              onValueChange={field.onChange}
              tiles={APP_TYPES.map((type) => ({ value: type, label: types[type], hint: typeHints[type] }))}
            />
          )}
        />
      </Field>
      <AppFields form={form as never} redirects={form.watch('type') !== 'server'} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div>
        <Button type="submit" variant="primary" loading={change.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
