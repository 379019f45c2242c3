'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import type { OrganizationView } from '@/lib/organizations/schema';
import { Switch } from '../ui/switch';

type Words = { label: string; hint: string; adminsOnly: string; on: string; off: string };

/** One choice of the organization that is on or off, in force from the next request on. */
export function OrganizationSwitch(props: {
  organization: OrganizationView;
  setting: 'mfaRequired' | 'screeningFourEyes';
  words: Words;
  allowed: boolean;
}) {
  const { organization, setting, words, allowed } = props;
  const router = useRouter();
  const [checked, setChecked] = useState(organization[setting]);
  const change = async (next: boolean) => {
    setChecked(next);
    try {
      await api('PATCH /organizations/{id}', { params: { id: organization.id }, body: { [setting]: next } });
      toast.success(next ? words.on : words.off);
      router.refresh();
    } catch (error) {
      setChecked(!next);
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
