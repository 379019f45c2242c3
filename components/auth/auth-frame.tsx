import type { ReactNode } from 'react';
import { BrandMark } from '../shell/brand-mark';
import { ThemeToggle } from '../shell/theme-toggle';
import { authStrings } from '../strings/auth';
import { shellStrings } from '../strings/shell';
import { Link } from '../ui/link';

/** The door: sign on top, one narrow column in the middle, who runs the portal below. For pages without a session. */
export function AuthFrame(props: {
  organization?: string;
  privacyUrl?: string;
  statusUrl?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-canvas p-5">
      <header className="flex items-center gap-2 font-strong">
        <BrandMark />
        {shellStrings.product}
        <span className="ml-auto">
          <ThemeToggle />
        </span>
      </header>
      <main id="main" tabIndex={-1} className="grid place-items-center py-8">
        <div className="w-full max-w-88">{props.children}</div>
      </main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-3">
        {props.organization ? <span>{authStrings.runBy(props.organization)}</span> : null}
        {props.privacyUrl ? <Link href={props.privacyUrl}>{authStrings.privacy}</Link> : null}
        {props.statusUrl ? <Link href={props.statusUrl}>{authStrings.status}</Link> : null}
        <span className="tablet:ml-auto">{authStrings.recorded}</span>
      </footer>
    </div>
  );
}
