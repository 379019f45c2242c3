import { Fragment } from 'react';
import { uiStrings } from '../strings/ui';
import { Link } from './link';

export type Crumb = { label: string; href?: string };

/** The way to this page; the last one is the page itself. On a phone only that is shown. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.at(-1);
  return (
    <nav aria-label={uiStrings.breadcrumb} className="flex min-w-0 items-center gap-1.5 text-ink-3">
      {crumbs.slice(0, -1).map((crumb) => (
        <Fragment key={crumb.label}>
          {crumb.href ? (
            <Link href={crumb.href} className="flex-none text-ink-2 max-tablet:hidden">
              {crumb.label}
            </Link>
          ) : (
            <span className="flex-none text-ink-2 max-tablet:hidden">{crumb.label}</span>
          )}
          <span aria-hidden="true" className="max-tablet:hidden">
            /
          </span>
        </Fragment>
      ))}
      {last ? (
        <span aria-current="page" className="clip font-medium text-ink">
          {last.label}
        </span>
      ) : null}
    </nav>
  );
}
