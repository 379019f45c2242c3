'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiStrings } from '../strings/ui';
import { IconButton } from './icon-button';

/** Copies a value and says so for two seconds, to the eye and to the ear. */
export function CopyButton({ value, label = uiStrings.actions.copy }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const back = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(back);
  }, [copied]);
  return (
    <>
      <IconButton
        label={copied ? uiStrings.actions.copied : label}
        icon={copied ? <Check className="icon-s text-good-solid" /> : <Copy className="icon-s" />}
        onClick={async () => {
          await navigator.clipboard.writeText(value);
          setCopied(true);
        }}
        className="min-h-6!"
      />
      <span role="status" className="sr-only">
        {copied ? uiStrings.actions.copied : ''}
      </span>
    </>
  );
}
