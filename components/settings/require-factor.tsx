'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import type { OrganizationView } from '@/lib/organizations/schema';
import { settingsStrings } from '../strings/settings';
import { Switch } from '../ui/switch';

const words = settingsStrings.signIn;

/** Asks every member for a second factor, from their next request on. */
export function RequireFactor({ organization, allowed }: { organization: OrganizationView; allowed: boolean }) {
  const router = useRouter();
  const [checked, setChecked] = useState(organization.mfaRequired);
  const change = async (mfaRequired: boolean) => {
    setChecked(mfaRequired);
    try {
      await api('PATCH /organizations/{id}', { params: { id: organization.id }, body: { mfaRequired } });
      toast.success(mfaRequired ? words.required : words.optional);
      router.refresh();
    } catch (error) {
      setChecked(!mfaRequired);
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Switch
      checked={checked}
      onCheckedChange={(next) => void change(next)}
      label={words.label}
      hint={allowed ? words.hint : words.adminsOnly}
      disabled={!allowed}
    />
  );
}
