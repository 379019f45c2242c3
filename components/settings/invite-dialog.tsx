'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ROLES } from '@/db/enums';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { type InvitedMember, inviteMemberInput } from '@/lib/organizations/schema';
import { roleWord } from '../strings/roles';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { CodeBlock } from '../ui/code-block';
import { Dialog, DialogClose } from '../ui/dialog';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';
import { Select } from '../ui/select';

const words = settingsStrings.member;

/** Invites a person and shows the link once. */
export function InviteDialog({ disabledReason }: { disabledReason?: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<InvitedMember | null>(null);
  const form = useForm({
    resolver: zodResolver(inviteMemberInput),
    defaultValues: { name: '', email: '', role: 'investigator' as const },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      setMade(await api('POST /members', { body: values }));
      router.refresh();
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'CONFLICT';
      form.setError(
        taken ? 'email' : 'root',
        { message: error instanceof Error ? error.message : String(error) },
        { shouldFocus: true },
      );
    }
  });
  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setMade(null);
    form.reset();
  };
  return (
    <Dialog
      title={made ? words.linkTitle : words.inviteTitle}
      description={made ? (made.mailed ? words.mailedLead(made.email) : words.linkLead(made.name)) : words.inviteLead}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="primary" icon={<UserPlus className="icon-s" />} disabledReason={disabledReason}>
          {words.invite}
        </Button>
      }
      footer={
        made ? (
          <DialogClose asChild>
            <Button variant="primary">{words.done}</Button>
          </DialogClose>
        ) : (
          <Button variant="primary" loading={isSubmitting} onClick={() => void submit()}>
            {words.create}
          </Button>
        )
      }
    >
      {made ? (
        <CodeBlock code={made.invitationUrl} label={words.linkTitle} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <FormError>{errors.root?.message}</FormError>
          <Field label={words.name} error={errors.name ? words.nameRequired : undefined} required>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field
            label={words.email}
            error={
              errors.email ? (errors.email.type === undefined ? errors.email.message : words.emailInvalid) : undefined
            }
            required
          >
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label={words.role}>
            <Controller
              control={form.control}
              name="role"
              render={({ field }) => (
                <Select
                  {...field}
                  onValueChange={field.onChange}
                  options={ROLES.map((role) => ({ value: role, label: roleWord(role) }))}
                />
              )}
            />
          </Field>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}
