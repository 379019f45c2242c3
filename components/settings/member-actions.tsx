'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { ROLES, type Role } from '@/db/enums';
import { api } from '@/lib/client/api';
import type { Member } from '@/lib/organizations/schema';
import { roleWord } from '../strings/roles';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { Select } from '../ui/select';

const words = settingsStrings.member;

function useChange() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      router.refresh();
    }
  };
  return { busy, run };
}

/** A member's role, changed in place; it counts from their next request. */
export function RoleSelect({ member }: { member: Member }) {
  const { run } = useChange();
  return (
    <Select
      label={words.changeRole(member.name)}
      value={member.role}
      onValueChange={(role) =>
        void run(() =>
          api('PATCH /members/{id}', {
            params: { id: member.id },
            body: { role: role as Role },
            version: member.version,
          }),
        )
      }
      options={ROLES.map((role) => ({ value: role, label: roleWord(role) }))}
      className="w-44"
    />
  );
}

/** Removes a member or withdraws an invitation, after a question. */
export function RemoveMember({ member }: { member: Member }) {
  const { busy, run } = useChange();
  const invited = member.status === 'INVITED';
  const word = invited ? words.withdraw : words.remove;
  return (
    <ConfirmDialog
      title={words.removeTitle(member.name)}
      description={invited ? words.withdrawLead : words.removeLead}
      confirm={word}
      danger
      trigger={<Button loading={busy}>{word}</Button>}
      onConfirm={() => void run(() => api('DELETE /members/{id}', { params: { id: member.id } }))}
    />
  );
}

/** Vouches for a member whom nothing has proven, after a question. */
export function VerifyMember({ member }: { member: Member }) {
  const { busy, run } = useChange();
  return (
    <ConfirmDialog
      title={words.verifyTitle(member.name)}
      description={words.verifyLead}
      confirm={words.verify}
      trigger={<Button loading={busy}>{words.verify}</Button>}
      onConfirm={() =>
        void run(() =>
          api('PATCH /members/{id}', { params: { id: member.id }, body: { verified: true }, version: member.version }),
        )
      }
    />
  );
}
