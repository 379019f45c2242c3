'use client';

import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { Button } from './button';
import { CopyButton } from './copy-button';

/** An error in the place that failed: title, cause in plain words, retry, and the request id to quote. */
export function ErrorState(props: {
  title?: string;
  cause?: ReactNode;
  requestId?: string | null;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  return (
    <div role="alert" className="tone-bad flex gap-2 px-5 py-4 not-in-data-flush:max-tablet:px-4 in-data-flush:px-0">
      <CircleAlert className="mt-0.5 text-tone-solid" />
      <div className="grid min-w-0 gap-1">
        <p className="font-strong">{props.title ?? uiStrings.error.title}</p>
        <p className="max-w-[68ch] text-ink-2">{props.cause ?? uiStrings.error.cause}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          {props.onRetry ? (
            <Button icon={<RotateCw className="icon-s" />} loading={props.retrying} onClick={props.onRetry}>
              {uiStrings.actions.retry}
            </Button>
          ) : null}
          {props.requestId ? (
            <span className="inline-flex items-center gap-1 text-small text-ink-3">
              {uiStrings.error.requestId} <code className="mono text-ink-2">{props.requestId}</code>
              <CopyButton value={props.requestId} label={uiStrings.error.copyRequestId} />
            </span>
          ) : null}
        </div>
      </div>
    </div>
  );
}
