'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { type CreatedUploadLink, createUploadLinkInput } from '@/lib/evidence/schema';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Field, FormError, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { Notice } from '../ui/notice';
import { Select } from '../ui/select';
import { apiResolver, given, showRefusal } from './form-values';

const { links: words } = claimEvidenceStrings;
const DAYS = [1, 3, 7, 14, 30];

type Values = { claimId: string; label: string; expiresInHours: string; maxFiles: string };
const resolver = apiResolver(createUploadLinkInput, (values: Values) => ({
  claimId: values.claimId,
  label: given(values.label),
  expiresInHours: Number(values.expiresInHours),
  maxFiles: Number(values.maxFiles),
}));

/** Creates an upload link and shows its address, which is known this once only. */
export function CreateUploadLink({ claimId }: { claimId: string }) {
  const queries = useQueryClient();
  const [created, setCreated] = useState<CreatedUploadLink | null>(null);
  const form = useForm({
    resolver,
    defaultValues: { claimId, label: '', expiresInHours: '168', maxFiles: '50' },
  });
  const { errors, isSubmitting } = form.formState;
  if (created) {
    return (
      <div className="grid gap-3">
        <Notice tone="good" live title={words.done}>
          {words.once}
        </Notice>
        <div className="flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-2 inset-ring inset-ring-line">
          <code className="mono min-w-0 flex-1">{created.url}</code>
          <CopyButton value={created.url} />
        </div>
        <Button
          className="w-fit"
          onClick={() => {
            setCreated(null);
            form.reset();
          }}
        >
          {words.another}
        </Button>
      </div>
    );
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      setCreated(await api('POST /evidence/upload-links', { body }));
      await queries.invalidateQueries({ queryKey: ['upload-links', claimId] });
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        label={
          <>
            {words.label}
            <Optional />
          </>
        }
        hint={words.labelHint}
        error={errors.label?.message}
      >
        <Input autoComplete="off" {...form.register('label')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.days} error={errors.expiresInHours?.message}>
          <Controller
            control={form.control}
            name="expiresInHours"
            render={({ field }) => (
              <Select
                {...field}
                onValueChange={field.onChange}
                options={DAYS.map((days) => ({ value: String(days * 24), label: words.day(days) }))}
              />
            )}
          />
        </Field>
        <Field label={words.maxFiles} error={errors.maxFiles?.message}>
          <Input inputMode="numeric" className="num" {...form.register('maxFiles')} />
        </Field>
      </div>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" className="w-fit" loading={isSubmitting}>
        {words.create}
      </Button>
    </form>
  );
}
