'use client';

import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style';
import { useFieldWiring } from './field';

/** Several lines of text; grows with its content up to half the screen. */
export function Textarea({ className, ...native }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(native);
  return (
    <textarea
      {...native}
      {...wiring}
      className={clsx(controlStyle(), 'field-sizing-content max-h-[50dvh] min-h-18! resize-y', className)}
    />
  );
}
