'use client';

import { Camera, CircleAlert, FileUp, WifiOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ACCEPT_ATTRIBUTE } from '@/lib/evidence/media';
import type { PublicUploadLink } from '@/lib/evidence/schema';
import { uploadStrings as words } from '../strings/upload';
import { Button } from '../ui/button';
import { formatBytes } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { Progress } from '../ui/meter';
import { Notice } from '../ui/notice';
import { Thumb } from '../ui/thumb';
import { Moment } from '../ui/time';
import { type Upload, useUploads } from './use-uploads';

function failure(code: string | null): string {
  const known: Record<string, string> = words.failures;
  return known[code ?? 'other'] ?? words.failures.other;
}

function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function UploadLine({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const picture = usePicture(upload.file);
  const size = formatBytes(upload.file.size);
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-3">
      <Thumb src={picture} icon={<FileUp className="icon-s" />} size={48} />
      <div className="min-w-0 flex-1">
        <span className="clip block text-lead">{upload.file.name}</span>
        {upload.state === 'sending' ? (
          <Progress
            label={upload.file.name}
            value={upload.sent}
            max={upload.file.size || 1}
            tone="wait"
            text={words.sending(formatBytes(upload.sent), size)}
          />
        ) : null}
        {upload.state === 'waiting' ? <span className="text-ink-3">{`${words.waiting}, ${size}`}</span> : null}
        {upload.state === 'received' ? <span className="text-ink-3">{size}</span> : null}
        {upload.state === 'failed' ? (
          <span className="flex gap-1 text-bad-fg">
            <CircleAlert className="icon-s mt-0.5" />
            {failure(upload.code)}
          </span>
        ) : null}
      </div>
      {upload.state === 'received' ? <span className="text-good-fg">✓ {words.received}</span> : null}
      {upload.state === 'failed' ? (
        <Button size="touch" onClick={onRetry}>
          {words.retry}
        </Button>
      ) : null}
      {upload.state === 'waiting' || upload.state === 'failed' ? (
        <IconButton label={`${words.remove} ${upload.file.name}`} icon={<X />} onClick={onRemove} />
      ) : null}
    </li>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    read();
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
    return () => {
      window.removeEventListener('online', read);
      window.removeEventListener('offline', read);
    };
  }, []);
  return online;
}

/** Sending files without an account: phone first, camera, progress, and another try after a lost connection. */
export function UploadPage({ token, link }: { token: string; link: PublicUploadLink }) {
  const [received, setReceived] = useState(0);
  const { uploads, add, retry, remove } = useUploads(token, () => setReceived((count) => count + 1));
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const left = Math.max(0, link.remainingFiles - received);
  const take = (list: FileList | null) => list && add(Array.from(list));
  return (
    <>
      <h1 className="mb-2 text-figure text-balance">
        {link.label ? words.titleFor(link.label.split(' ')[0] ?? '') : words.title}
      </h1>
      <p className="mb-5 text-lead text-ink-2">{words.lead(link.organizationName)}</p>
      <div role="status" className="mb-4 empty:hidden">
        {online ? null : (
          <Notice tone="wait" icon={<WifiOff />} title={words.offline}>
            {words.offlineMore}
          </Notice>
        )}
      </div>
      {left > 0 ? (
        <div className="mb-2 grid grid-cols-2 gap-2">
          <Button variant="primary" size="touch" icon={<Camera />} onClick={() => camera.current?.click()}>
            {words.takePhoto}
          </Button>
          <Button size="touch" icon={<FileUp />} onClick={() => files.current?.click()}>
            {words.chooseFiles}
          </Button>
        </div>
      ) : (
        <Notice tone="neutral">{words.full}</Notice>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => take(event.target.files)}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPT_ATTRIBUTE}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="files"
        onChange={(event) => take(event.target.files)}
      />
      <h2 className="mt-6 mb-2 text-lead">
        {words.yourFiles} <span className="num font-regular text-ink-3">{uploads.length}</span>
      </h2>
      {uploads.length === 0 ? <p className="text-ink-3">{words.none}</p> : null}
      <ul aria-live="polite">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onRemove={() => remove(upload.key)}
          />
        ))}
      </ul>
      <footer className="mt-8 grid gap-2 border-t border-line pt-4 text-ink-3">
        <p>
          {words.until} <Moment at={link.expiresAt} year />. {words.kinds(formatBytes(link.maxBytes))}{' '}
          {words.remaining(left)}
        </p>
        <p>{words.privacy(link.organizationName)}</p>
      </footer>
    </>
  );
}
