'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { TotpEnrollment } from '@/lib/mfa/schema';
import { secondFactorStrings } from '../strings/second-factor';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Field, FormError } from '../ui/field';
import { Input, PasswordInput } from '../ui/input';

const { password, scan } = secondFactorStrings;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** First step: the password, then the secret is made. */
export function PasswordFirst({ email, onSecret }: { email: string; onSecret: (secret: TotpEnrollment) => void }) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onSecret(await api('POST /mfa/totp/enroll', { body: values }));
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      form.setError(wrong ? 'password' : 'root', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormError>{errors.root?.message}</FormError>
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field label={password.label} error={errors.password?.message} required>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { required: password.required })}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {password.submit}
      </Button>
    </form>
  );
}

/** Second step: scan, and show with a code that it worked. */
export function ScanAndConfirm({ secret, onCodes }: { secret: TotpEnrollment; onCodes: (codes: string[]) => void }) {
  const [picture] = useState(() => `data:image/svg+xml;utf8,${encodeURIComponent(secret.qrCodeSvg)}`);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const answer = await api('POST /mfa/totp/confirm', { body: { code: code.replace(/\s/gu, '') } });
      onCodes(answer.recoveryCodes);
    } catch (error) {
      form.setError('code', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{scan.lead}</p>
      {/* biome-ignore lint/performance/noImgElement: drawn by the server just now, nothing to optimise. */}
      <img src={picture} alt={scan.picture} className="mx-auto size-52 rounded-control bg-white p-2" />
      <div>
        <p className="text-small text-ink-2">{scan.byHand}</p>
        <p className="flex items-center gap-1">
          <span className="mono break-all">{secret.secret.replace(/(.{4})(?=.)/gu, '$1 ')}</span>
          <CopyButton value={secret.secret} label={scan.copySecret} />
        </p>
      </div>
      <Field label={scan.label} error={errors.code?.message} required>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="num"
          {...form.register('code', {
            required: scan.required,
            pattern: { value: /^\s*(\d\s*){6}$/u, message: scan.required },
          })}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {scan.submit}
      </Button>
    </form>
  );
}
