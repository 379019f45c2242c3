'use client';

import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { uiStrings } from '../strings/ui';
import { Button } from './button';
import { FieldError } from './field';
import { formatBytes } from './format';

function isAccepted(file: File, accept: string | undefined): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((entry) => {
    const kind = entry.trim().toLowerCase();
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

/**
 * A place for files: drop, choose with the button, or paste while it has the focus. Refuses what is too large or of another kind
 * before anything is sent; `onFiles` gets the rest.
 */
export function FileDrop(props: {
  onFiles: (files: File[]) => void;
  accept?: string;
  multiple?: boolean;
  maxBytes?: number;
  hint?: ReactNode;
  disabledReason?: string;
  /** The phone's camera first. */
  capture?: 'environment' | 'user';
  className?: string;
}) {
  const { accept, multiple = true, maxBytes } = props;
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { fileDrop } = uiStrings;
  const off = props.disabledReason !== undefined;

  const take = (list: FileList | null) => {
    if (list === null || off) return;
    const problems: string[] = [];
    const good = Array.from(list).filter((file) => {
      const large = maxBytes !== undefined && file.size > maxBytes;
      if (large) problems.push(fileDrop.tooLarge(file.name, formatBytes(maxBytes)));
      else if (!isAccepted(file, accept)) problems.push(fileDrop.wrongType(file.name));
      return !large && isAccepted(file, accept);
    });
    setRefused(problems);
    if (good.length > 0) props.onFiles(multiple ? good : good.slice(0, 1));
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !off);
  };
  return (
    <div className={clsx('grid gap-1', props.className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the pointer; the button inside does the same. */}
      <div
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => take(event.clipboardData.files)}
        className={clsx(
          'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-dashed px-3 py-3',
          over ? 'border-select-line bg-select' : 'border-control-line',
        )}
      >
        <FileUp className="text-ink-3" />
        <span className="max-tablet:hidden">{over ? fileDrop.release : `${fileDrop.drop} ${fileDrop.or}`}</span>
        <Button
          disabledReason={props.disabledReason}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {multiple ? fileDrop.choose : fileDrop.chooseOne}
        </Button>
        <span id={`${id}-hint`} className="text-small text-ink-3">
          {props.hint} {maxBytes === undefined ? null : fileDrop.limit(formatBytes(maxBytes))}
        </span>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          accept={accept}
          multiple={multiple}
          capture={props.capture}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <div role="alert" className="grid gap-1">
        {refused.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </div>
  );
}
