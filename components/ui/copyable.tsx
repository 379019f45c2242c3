import { CopyButton } from './copy-button';

/** A value for machines (an id, an address, a digest) in full, with the way to take it along. */
export function Copyable({ value }: { value: string }) {
  return (
    <span className="inline-flex items-start gap-1">
      <span className="mono self-center break-all">{value}</span>
      <CopyButton value={value} />
    </span>
  );
}
