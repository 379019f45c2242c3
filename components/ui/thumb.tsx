import type { ReactNode } from 'react';
import { PreviewImage } from './preview-image';

/** A small picture of a file, or its kind as an icon. Decorative: the name stands beside it. */
export function Thumb({ src, icon, size = 40 }: { src?: string | null; icon?: ReactNode; size?: 40 | 48 }) {
  const look = `flex-none rounded-mark bg-sunken ring-1 ring-line ${size === 48 ? 'size-12' : 'size-10'}`;
  const kind = <span className={`${look} grid place-items-center text-ink-3`}>{icon}</span>;
  if (!src) return kind;
  return (
    <PreviewImage src={src} className={`${look} object-cover`}>
      {kind}
    </PreviewImage>
  );
}
