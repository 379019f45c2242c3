import type { ReactNode } from 'react';

/** A small picture of a file, or its kind as an icon. Decorative: the name stands beside it. */
export function Thumb({ src, icon, size = 40 }: { src?: string | null; icon?: ReactNode; size?: 40 | 48 }) {
  const look = `flex-none rounded-mark bg-sunken ring-1 ring-line ${size === 48 ? 'size-12' : 'size-10'}`;
  if (src) {
    // biome-ignore lint/performance/noImgElement: previews come from the private API with the session's cookie.
    return <img src={src} alt="" loading="lazy" decoding="async" className={`${look} object-cover`} />;
  }
  return <span className={`${look} grid place-items-center text-ink-3`}>{icon}</span>;
}
