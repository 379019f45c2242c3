'use client';

import { type ReactNode, useState } from 'react';

/** A decorative preview; where it cannot be loaded, `children` stand in its place instead of the browser's sign of a broken picture. */
export function PreviewImage(props: { src: string; className: string; children: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === props.src) return props.children;
  const fail = () => setFailed(props.src);
  return (
    // biome-ignore lint/performance/noImgElement: previews come from the private store, by signed addresses or with the session's cookie.
    <img
      // One that failed before the page came to life says so no more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail();
      }}
      src={props.src}
      alt=""
      loading="lazy"
      decoding="async"
      className={props.className}
      onError={fail}
    />
  );
}
