'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '@/lib/client/api';
import type { Evidence } from '@/lib/evidence/schema';
import { evidenceStrings } from '../strings/evidence';
import { buttonStyle } from '../ui/button-style';
import { Notice } from '../ui/notice';
import { ScrollRegion } from '../ui/scroll-region';
import { ImageViewer } from './image-viewer';
import { PdfViewer } from './pdf-viewer';

const words = evidenceStrings.viewer;

function DownloadLink({ file }: { file: Evidence }) {
  if (!file.downloadUrl) return null;
  return (
    <a href={file.downloadUrl} download={file.fileName} className={buttonStyle({})}>
      <Download className="icon-s" />
      {words.download}
    </a>
  );
}

function Frame({ file, children }: { file: Evidence; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h1 className="clip text-base font-strong">{file.fileName}</h1>
        <span className="ml-auto">
          <DownloadLink file={file} />
        </span>
      </div>
      <ScrollRegion label={file.fileName} className="flex min-h-72 flex-1 overflow-auto bg-viewer p-4">
        {children}
      </ScrollRegion>
    </>
  );
}

/** Plain text as it is written; long files show their beginning. */
function TextFile({ url }: { url: string }) {
  const { data, isError } = useQuery({
    queryKey: ['text', url.split('?')[0]],
    queryFn: async () => await (await fetch(url, { headers: { range: 'bytes=0-200000' } })).text(),
  });
  if (isError) return <Notice tone="wait">{words.failed}</Notice>;
  return (
    <pre className="mono m-auto w-full max-w-[76ch] bg-surface p-5 whitespace-pre-wrap shadow-menu">
      {data ?? words.loading}
    </pre>
  );
}

/** What the worker read of a mail or a Word file: who wrote to whom, the beginning of the text, what is attached. */
function ReadText({ file, text }: { file: Evidence; text: string }) {
  const { mailFrom, mailTo, mailSubject, attachments, textTruncated } = file.metadata ?? {};
  const lines: [string, unknown][] = [
    [words.mail.from, mailFrom],
    [words.mail.to, mailTo],
    [words.mail.subject, mailSubject],
    [words.mail.attachments, attachments],
  ];
  return (
    <pre className="mono m-auto w-full max-w-[76ch] bg-surface p-5 whitespace-pre-wrap shadow-menu">
      {lines.flatMap(([label, value]) => (value ? [`${label}: ${value}\n`] : [])).join('')}
      {mailFrom === undefined ? text : `\n${text}`}
      {textTruncated ? `\n\n${words.truncated}` : ''}
    </pre>
  );
}

/** Asks again until the worker has made the preview; a signed address is renewed along the way. */
function useFresh(given: Evidence): Evidence {
  const waits = given.status === 'AVAILABLE' && given.metadata === null;
  const { data } = useQuery({
    queryKey: ['evidence', given.id],
    queryFn: () => api('GET /evidence/{id}', { params: { id: given.id } }),
    initialData: given,
    enabled: waits,
    refetchInterval: (query) => (query.state.data?.metadata === null ? 2000 : false),
  });
  return data.metadata === null ? given : data;
}

const SHOWN_BY_BROWSERS = ['image/jpeg', 'image/png', 'image/webp'];

function Stage({ file }: { file: Evidence }) {
  if (file.status === 'QUARANTINED') return <Notice tone="bad">{words.quarantined}</Notice>;
  if (file.status === 'AWAITING_UPLOAD' || !file.downloadUrl) return <Notice tone="neutral">{words.awaiting}</Notice>;
  if (file.category === 'AUDIO') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: evidence comes as it is; a transcript is made elsewhere.
      <audio
        controls
        src={file.downloadUrl}
        aria-label={`${words.audio}: ${file.fileName}`}
        className="m-auto w-full max-w-xl"
      />
    );
  }
  if (file.category === 'VIDEO') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: evidence comes as it is; a transcript is made elsewhere.
      <video
        controls
        src={file.downloadUrl}
        aria-label={`${words.video}: ${file.fileName}`}
        className="m-auto max-h-full max-w-full"
      />
    );
  }
  const text = file.metadata?.textPreview;
  if (typeof text === 'string' && file.mimeType !== 'text/plain') return <ReadText file={file} text={text} />;
  if (file.mimeType === 'text/plain' || file.mimeType === 'message/rfc822') return <TextFile url={file.downloadUrl} />;
  if (file.metadata === null && file.category === 'PHOTO') return <Notice tone="busy">{words.preparing}</Notice>;
  return <Notice tone="neutral">{words.noPreview}</Notice>;
}

/** The file itself, shown as its kind allows: picture, PDF pages, recording, film, text. */
export function Viewer({
  file: given,
  compareWith,
}: {
  file: Evidence;
  compareWith: { name: string; url: string } | null;
}) {
  const file = useFresh(given);
  const extra = <DownloadLink file={file} />;
  const shown = file.previewUrl ?? (SHOWN_BY_BROWSERS.includes(file.mimeType) ? file.downloadUrl : null);
  if (shown && file.category === 'PHOTO') {
    return (
      <ImageViewer
        key={file.id}
        name={file.fileName}
        preview={shown}
        original={file.downloadUrl}
        compareWith={compareWith}
        extra={extra}
      />
    );
  }
  if (file.mimeType === 'application/pdf' && file.downloadUrl) {
    return <PdfViewer key={file.id} name={file.fileName} url={file.downloadUrl} extra={extra} />;
  }
  return (
    <Frame file={file}>
      <div className="m-auto grid w-full max-w-full justify-items-center">
        <Stage file={file} />
      </div>
    </Frame>
  );
}
