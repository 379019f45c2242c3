'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import type { UploadLink } from '@/lib/evidence/schema';
import { StateChip } from '../states/state-chip';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { ErrorState } from '../ui/error-state';
import { SkeletonText } from '../ui/skeleton';
import { Moment } from '../ui/time';
import { refusalText } from './form-values';
import { CreateUploadLink } from './upload-link-form';

const { links: words } = claimEvidenceStrings;

function LinkRow({ link, onRevoke }: { link: UploadLink; onRevoke: () => void }) {
  const name = link.label ?? words.unnamed;
  const expired = Date.parse(link.expiresAt) < Date.now();
  const state = link.revokedAt ? 'revoked' : expired ? 'expired' : 'active';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-soft py-2 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="num block text-small text-ink-3">
          {words.used(link.usedFiles, link.maxFiles)}, {words.until} <Moment at={link.expiresAt} />
        </span>
      </span>
      <StateChip group="access" value={state} />
      {state === 'active' ? (
        <ConfirmDialog
          title={words.revokeTitle}
          description={words.revokeText(name)}
          confirm={words.revoke}
          danger
          onConfirm={onRevoke}
          trigger={<Button variant="danger">{words.revoke}</Button>}
        />
      ) : null}
    </li>
  );
}

function PresentLinks({ claimId }: { claimId: string }) {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['upload-links', claimId],
    queryFn: ({ signal }) => api('GET /evidence/upload-links', { query: { claimId, limit: 50 }, signal }),
  });
  const revoke = async (id: string) => {
    try {
      await api('DELETE /evidence/upload-links/{id}', { params: { id } });
    } catch (error) {
      toast.error(refusalText(error));
    }
    await queries.invalidateQueries({ queryKey: ['upload-links', claimId] });
  };
  if (found.isPending) return <SkeletonText />;
  if (found.isError)
    return (
      <ErrorState cause={refusalText(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    );
  if (found.data.data.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <ul>
      {found.data.data.map((link) => (
        <LinkRow key={link.id} link={link} onRevoke={() => void revoke(link.id)} />
      ))}
    </ul>
  );
}

/** Links through which people without an account add files: create one, copy its address once, revoke it. */
export function UploadLinks(props: { claimId: string; disabledReason?: string; initiallyOpen: boolean }) {
  const [open, setOpen] = useState(props.initiallyOpen && props.disabledReason === undefined);
  return (
    <>
      <Button icon={<Link2 className="icon-s" />} disabledReason={props.disabledReason} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <Dialog title={words.title} description={words.description} open={open} onOpenChange={setOpen}>
        <CreateUploadLink claimId={props.claimId} />
        <h3 className="mt-5 mb-1 border-t border-line pt-4">{words.present}</h3>
        <PresentLinks claimId={props.claimId} />
      </Dialog>
    </>
  );
}
