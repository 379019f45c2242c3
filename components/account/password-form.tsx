'use client';

import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { PasswordInput } from '../ui/input';

const words = settingsStrings.account;

/** Changes the password after the present one was proven. */
export function PasswordForm({ email }: { email: string }) {
  const router = useRouter();
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await api('POST /users/me/password', { body: values });
      toast.success(words.changed);
      form.reset();
      router.refresh();
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      const message = error instanceof Error ? error.message : String(error);
      form.setError(wrong ? 'currentPassword' : 'root', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-3">
      <FormError>{errors.root?.message}</FormError>
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field label={words.current} error={errors.currentPassword?.message} required>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('currentPassword', { required: words.required })}
        />
      </Field>
      <Field label={words.next} hint={words.nextHint} error={errors.newPassword?.message} required>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('newPassword', {
            required: words.required,
            minLength: { value: 12, message: words.short },
          })}
        />
      </Field>
      <div>
        <Button type="submit" loading={isSubmitting}>
          {words.change}
        </Button>
      </div>
    </form>
  );
}
