'use client';

import { Download } from 'lucide-react';
import { saveFile } from '@/lib/client/csv';
import { secondFactorStrings } from '../strings/second-factor';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';

const { codes: words } = secondFactorStrings;

/** Recovery codes to keep: this is the only time they are seen. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <ol className="mono grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-surface px-4 py-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex items-center gap-2">
        <Button
          icon={<Download className="icon-s" />}
          onClick={() => saveFile(words.fileName, text, 'text/plain;charset=utf-8')}
        >
          {words.download}
        </Button>
        <CopyButton value={text} label={words.copy} />
      </div>
    </div>
  );
}
