'use client';

import { useCallback, useEffect, useReducer } from 'react';
import { ApiError } from '@/lib/client/api-error';
import { uploadThroughLink } from '@/lib/client/upload';
import { useLeaveWarning } from '../ui/use-leave-warning';

export type UploadState = 'waiting' | 'sending' | 'received' | 'failed';
export type Upload = { key: string; file: File; state: UploadState; sent: number; code: string | null };

type Event =
  | { type: 'add'; files: File[] }
  | { type: 'change'; key: string; change: Partial<Upload> }
  | { type: 'remove'; key: string };

/** Pause before an upload that lost its connection is tried again. */
const RETRY_MS = 3000;

let counter = 0;

function reduce(uploads: Upload[], event: Event): Upload[] {
  if (event.type === 'add') {
    return [
      ...event.files.map((file): Upload => {
        counter += 1;
        return { key: `${counter}`, file, state: 'waiting', sent: 0, code: null };
      }),
      ...uploads,
    ];
  }
  if (event.type === 'remove') return uploads.filter((upload) => upload.key !== event.key);
  return uploads.map((upload) => (upload.key === event.key ? { ...upload, ...event.change } : upload));
}

/** Sends files one after the other; what a lost connection interrupted starts again by itself when it is back. */
export function useUploads(token: string, onReceived: () => void) {
  const [uploads, dispatch] = useReducer(reduce, []);

  const send = useCallback(
    async (upload: Upload) => {
      const change = (values: Partial<Upload>) => dispatch({ type: 'change', key: upload.key, change: values });
      change({ state: 'sending', sent: 0, code: null });
      try {
        await uploadThroughLink(upload.file, token, undefined, ({ sent }) => change({ sent }));
        change({ state: 'received', sent: upload.file.size });
        onReceived();
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'other';
        change(code === 'UNREACHABLE' ? { state: 'waiting', code } : { state: 'failed', code });
      }
    },
    [token, onReceived],
  );

  // One at a time, and the state itself says whether one is on its way: a flag beside it could be read before it is put back.
  const sending = uploads.some((upload) => upload.state === 'sending');
  useLeaveWarning(uploads.some((upload) => upload.state === 'sending' || upload.state === 'waiting'));
  const next = sending ? undefined : uploads.findLast((upload) => upload.state === 'waiting');
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => void send(next), next.code === 'UNREACHABLE' ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [next, send]);

  useEffect(() => {
    const again = () => {
      for (const upload of uploads) {
        if (upload.state === 'waiting' && upload.code === 'UNREACHABLE')
          dispatch({ type: 'change', key: upload.key, change: { code: null } });
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [uploads]);

  return {
    uploads,
    add: (files: File[]) => dispatch({ type: 'add', files }),
    retry: (key: string) => dispatch({ type: 'change', key, change: { state: 'waiting', code: null } }),
    remove: (key: string) => dispatch({ type: 'remove', key }),
  };
}
