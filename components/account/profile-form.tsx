'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import { updateMeInput } from '@/lib/users/schema';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';

const words = settingsStrings.account;

/** The person's own display name. */
export function ProfileForm({ name }: { name: string }) {
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(updateMeInput), defaultValues: { name } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await api('PATCH /users/me', { body: values });
      toast.success(words.saved);
      form.reset(values);
      router.refresh();
    } catch (error) {
      form.setError('root', { message: error instanceof Error ? error.message : String(error) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-3">
      <FormError>{errors.root?.message}</FormError>
      <Field label={words.name} error={errors.name ? words.nameRequired : undefined} required>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isDirty}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
