'use client';

import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { toast } from 'sonner';
import type { ClaimParts } from '@/lib/claims/read-parts';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { saveFile } from '@/lib/client/csv';
import { claimDecisionStrings } from '../strings/claim-decision';
import { claimStrings } from '../strings/claims';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { ErrorState } from '../ui/error-state';
import { FactList } from '../ui/facts';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { refusalText } from './form-values';

const { exporting: words } = claimDecisionStrings;

/** The signed claim file: what is inside, how its signature is checked, and the download. */
export function ExportTab(props: { claimId: string; reference: string; parts: ClaimParts; events: number }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('GET /claims/{id}/export', { params: { id: props.claimId } }),
    onSuccess: (file) => {
      saveFile(`${props.reference}.claim.json`, JSON.stringify(file, null, 2), 'application/json');
      toast.success(words.done);
    },
  });
  return (
    <>
      <Section title={words.title}>
        <div className="grid gap-3">
          <p className="prose">{words.lead}</p>
          <FactList
            facts={[
              { label: words.contains, value: words.contents(props.parts.files, props.events, props.parts.notes) },
            ]}
          />
          <p className="text-small text-ink-3">{words.custody}</p>
          <Button
            variant="primary"
            className="w-fit"
            icon={<FileDown className="icon-s" />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {words.button}
          </Button>
          {error ? (
            <ErrorState
              cause={refusalText(error)}
              requestId={error instanceof ApiError ? error.requestId : null}
              onRetry={() => mutate()}
              retrying={isPending}
            />
          ) : null}
          {data ? (
            <div role="status">
              <h3 className="mb-1">{words.last}</h3>
              <FactList
                facts={[
                  {
                    label: words.digest,
                    value: <code className="mono">{data.sha256}</code>,
                    aside: <CopyButton value={data.sha256} />,
                  },
                  { label: words.key, value: <code className="mono">{data.keyId}</code> },
                  { label: claimStrings.detail.exportTab, value: <Moment at={data.exportedAt} second year /> },
                ]}
              />
            </div>
          ) : null}
        </div>
      </Section>
      <Section title={words.signedTitle}>
        <p className="prose">{words.signed}</p>
        <ol className="prose mt-2 grid list-decimal gap-1 pl-5">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
    </>
  );
}
