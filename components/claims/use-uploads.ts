'use client';

import { useCallback, useRef, useState } from 'react';
import { uploadEvidence } from '@/lib/client/upload';
import type { Evidence } from '@/lib/evidence/schema';
import { useLeaveWarning } from '../ui/use-leave-warning';
import { refusalText } from './form-values';

export type Upload = {
  id: number;
  file: File;
  sent: number;
  state: 'waiting' | 'sending' | 'checking' | 'arrived' | 'refused';
  reason?: string;
};

const AT_ONCE = 3;

const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'checking';

/** Uploads files three at a time with progress; each can be stopped, tried again, and removed from the list. */
export function useUploads(target: { claimId?: string }, onArrived: (file: Evidence) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(0);
  const nextId = useRef(1);
  const controllers = useRef(new Map<number, AbortController>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  useLeaveWarning(uploads.some(isOnItsWay));

  const change = useCallback((id: number, patch: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  }, []);

  const send = useCallback(
    async (upload: Upload) => {
      const controller = new AbortController();
      controllers.current.set(upload.id, controller);
      change(upload.id, { state: 'sending', sent: 0, reason: undefined });
      try {
        const record = await uploadEvidence(
          upload.file,
          target,
          ({ sent, total }) => change(upload.id, { sent, state: sent >= total ? 'checking' : 'sending' }),
          controller.signal,
        );
        change(upload.id, { state: 'arrived', sent: upload.file.size });
        arrived.current(record);
      } catch (error) {
        const stopped = error instanceof DOMException && error.name === 'AbortError';
        change(upload.id, { state: 'refused', reason: stopped ? undefined : refusalText(error) });
      } finally {
        controllers.current.delete(upload.id);
      }
    },
    [change, target],
  );

  const pump = useCallback(() => {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift();
      if (!next) return;
      running.current += 1;
      void send(next).finally(() => {
        running.current -= 1;
        pump();
      });
    }
  }, [send]);

  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Upload => ({ id: nextId.current++, file, sent: 0, state: 'waiting' }));
    setUploads((all) => [...fresh, ...all]);
    queue.current.push(...fresh);
    pump();
  };
  const retry = (upload: Upload) => {
    change(upload.id, { state: 'waiting', sent: 0, reason: undefined });
    queue.current.push(upload);
    pump();
  };
  const stop = (id: number) => {
    queue.current = queue.current.filter((waiting) => waiting.id !== id);
    const controller = controllers.current.get(id);
    if (controller) controller.abort();
    else change(id, { state: 'refused' });
  };
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));
  return { uploads, add, retry, stop, dismiss };
}
