import { uiStrings } from '../strings/ui';
import { CopyButton } from './copy-button';

/** Machine text of several lines, with copy. */
export function CodeBlock({ code, label = uiStrings.code.label }: { code: string; label?: string }) {
  return (
    <figure className="overflow-hidden rounded-control border border-line bg-sunken">
      <figcaption className="flex items-center justify-between border-b border-line-soft py-0.5 pr-1 pl-3 text-small text-ink-3">
        {label}
        <CopyButton value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="focus-inside overflow-x-auto px-3 py-2 font-mono text-small">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
