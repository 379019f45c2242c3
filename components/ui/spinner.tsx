import { LoaderCircle } from 'lucide-react';

/** The sign of work inside a control or a row; a page shows skeletons instead. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={`spins icon-s ${className ?? ''}`} aria-hidden="true" />;
}
