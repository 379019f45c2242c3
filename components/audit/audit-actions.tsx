'use client';

import { Download, RefreshCw, ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ChainCheck } from '@/lib/audit/schema';
import { api, browserToken } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { auditStrings } from '../strings/audit';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu';
import { formatNumber } from '../ui/format';
import { RelativeTime } from '../ui/time';

/** Streams the log with the present filters to a file. */
async function download(format: 'csv' | 'jsonl', filters: string): Promise<void> {
  const token = await browserToken();
  const query = new URLSearchParams(filters);
  query.set('format', format);
  const response = await fetch(`/api/v1/audit/export?${query}`, {
    headers: { authorization: `Bearer ${token.accessToken}`, 'x-organization-id': token.organizationId ?? '' },
  });
  if (!response.ok) throw new ApiError(response.status, await response.json());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `audit.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Checks the hash chain and offers the log as a file. `filters` is the query of the present list. */
export function AuditActions({ filters }: { filters: string }) {
  const [check, setCheck] = useState<ChainCheck | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="status">{check ? <ChainChip check={check} /> : null}</span>
      <Button
        icon={<RefreshCw className="icon-s" />}
        loading={busy}
        onClick={() => run(async () => setCheck(await api('GET /audit/verify')))}
      >
        {auditStrings.verify}
      </Button>
      <DropdownMenu
        align="end"
        trigger={
          <Button icon={<Download className="icon-s" />} disabled={busy}>
            {auditStrings.export}
          </Button>
        }
      >
        <MenuItem onSelect={() => void run(() => download('csv', filters))}>{auditStrings.exportCsv}</MenuItem>
        <MenuItem onSelect={() => void run(() => download('jsonl', filters))}>{auditStrings.exportJsonl}</MenuItem>
      </DropdownMenu>
    </>
  );
}

function ChainChip({ check }: { check: ChainCheck }) {
  if (!check.valid) {
    return (
      <Chip tone="bad" icon={<ShieldX />}>
        {auditStrings.broken(formatNumber(check.firstBroken?.sequence ?? 0))}
      </Chip>
    );
  }
  return (
    <Chip tone="good" icon={<ShieldCheck />}>
      {auditStrings.verified} {auditStrings.verifiedTo(formatNumber(check.head.sequence))},{' '}
      <RelativeTime at={check.checkedAt} />
    </Chip>
  );
}
