'use client';

import { Check, CircleAlert, RotateCw, X } from 'lucide-react';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { formatBytes } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { Progress } from '../ui/meter';
import type { Upload } from './use-uploads';

const { evidence: words } = claimEvidenceStrings;

function stateText(upload: Upload): string {
  if (upload.state === 'waiting') return words.waiting;
  if (upload.state === 'checking') return words.checking;
  if (upload.state === 'arrived') return words.arrived;
  if (upload.state === 'refused') return upload.reason ?? words.stopped;
  return words.sending(formatBytes(upload.sent), formatBytes(upload.file.size));
}

/** The files on their way, each with its progress and what can be done about it. */
export function UploadList(props: {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onStop: (id: number) => void;
  onDismiss: (id: number) => void;
}) {
  if (props.uploads.length === 0) return null;
  return (
    <ul aria-label={words.uploading} className="mt-2 grid gap-px">
      {props.uploads.map((upload) => {
        const { name } = upload.file;
        const over = upload.state === 'arrived' || upload.state === 'refused';
        return (
          <li key={upload.id} className="grid min-h-row grid-cols-[minmax(0,1fr)_max-content] items-center gap-x-3">
            <div className="min-w-0">
              <div className="flex items-baseline gap-2">
                <span className="clip font-medium">{name}</span>
                <span
                  role="status"
                  className={`num ml-auto text-right text-small ${upload.state === 'refused' ? 'text-bad-fg' : 'text-ink-3'}`}
                >
                  {stateText(upload)}
                </span>
              </div>
              {over ? null : (
                <Progress
                  label={name}
                  value={upload.state === 'checking' ? null : upload.sent}
                  max={upload.file.size}
                  text={stateText(upload)}
                />
              )}
            </div>
            <span className="flex items-center">
              {upload.state === 'arrived' ? <Check className="icon-s text-good-solid" /> : null}
              {upload.state === 'refused' ? (
                <>
                  <CircleAlert className="icon-s text-bad-solid" />
                  <IconButton
                    label={words.retry(name)}
                    icon={<RotateCw className="icon-s" />}
                    onClick={() => props.onRetry(upload)}
                  />
                </>
              ) : null}
              <IconButton
                label={over ? words.dismiss(name) : words.stop(name)}
                icon={<X className="icon-s" />}
                onClick={() => (over ? props.onDismiss(upload.id) : props.onStop(upload.id))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
