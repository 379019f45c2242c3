'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { signOut } from 'next-auth/react';
import { type ReactNode, useState } from 'react';
import { api, forgetToken } from '@/lib/client/api';
import { shellStrings } from '../strings/shell';
import { sessionTitle } from '../verification/session-values';
import { AppShell, type ShellProps } from './app-shell';
import type { PaletteSearch } from './command-palette';

type Found = Awaited<ReturnType<PaletteSearch>>;

/** Claims, participants and files for the palette; what the person may not read is simply not found. */
const search: PaletteSearch = async (query, signal) => {
  const input = { query: { q: query, limit: 5 }, signal };
  const [claims, people, files, sessions] = await Promise.all([
    api('GET /claims', input).catch(() => null),
    api('GET /participants', input).catch(() => null),
    api('GET /evidence', input).catch(() => null),
    api('GET /documents/verification', input).catch(() => null),
  ]);
  const groups: Found = [
    {
      heading: shellStrings.nav.claims,
      entries: (claims?.data ?? []).map((claim) => ({
        id: claim.id,
        label: claim.reference,
        detail: claim.description.slice(0, 80),
        href: `/claims/${claim.id}`,
        kind: 'claim',
      })),
    },
    {
      heading: shellStrings.nav.participants,
      entries: (people?.data ?? []).map((person) => ({
        id: person.id,
        label: person.name,
        detail: person.email ?? undefined,
        href: `/participants/${person.id}`,
        kind: 'participant',
      })),
    },
    {
      heading: shellStrings.nav.evidence,
      entries: (files?.data ?? []).map((file) => ({
        id: file.id,
        label: file.fileName,
        href: `/evidence/review/${file.id}`,
        kind: 'evidence',
      })),
    },
    {
      heading: shellStrings.nav.verifications,
      entries: (sessions?.data ?? []).map((session) => ({
        id: session.id,
        label: sessionTitle(session),
        detail: session.claimReference ?? undefined,
        href: `/verifications/${session.id}`,
        kind: 'verification',
      })),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
};

/** Ends the session; answers where it is to be ended at the identity provider too. */
async function leavePortal(): Promise<string | null> {
  const response = await fetch('/api/session/sign-out', { method: 'POST' }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { data?: { location?: string | null } } | null;
  return body?.data?.location ?? null;
}

async function moveTo(organizationId: string): Promise<void> {
  const response = await fetch('/api/session/organization', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId }),
  });
  if (!response.ok) throw new Error('The organization was not changed.');
}

/** The shell of the signed-in portal with what it does: search, sign out, change of organization, and the cache of live data. */
export function PortalShell(
  props: Omit<ShellProps, 'search' | 'onSignOut' | 'onSwitchOrganization'> & { children: ReactNode },
) {
  const router = useRouter();
  const [client] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: false } } }),
  );
  const leave = async () => {
    forgetToken();
    client.clear();
    const onwards = await leavePortal();
    await signOut({ redirect: false });
    window.location.assign(onwards ?? '/login');
  };
  const change = async (id: string) => {
    await moveTo(id);
    forgetToken();
    client.clear();
    router.push('/');
    router.refresh();
  };
  return (
    <QueryClientProvider client={client}>
      <AppShell
        {...props}
        search={search}
        onSignOut={() => void leave()}
        onSwitchOrganization={(id) => void change(id)}
      />
    </QueryClientProvider>
  );
}
