'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../ui/link';
import { Tooltip } from '../ui/tooltip';

/** The classes of one line of the navigation; on the rail only its icon is left. */
export function navLine(here: boolean): string {
  return clsx(
    'flex min-h-7 items-center gap-2 rounded-control px-2 font-medium hover:no-underline focus-inside coarse:min-h-9',
    'rail:h-8 rail:w-9 rail:justify-center rail:px-0 coarse:rail:h-9',
    here ? 'bg-current-place text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink [&>.lucide]:text-ink-3',
  );
}

/** One place of the navigation; its name becomes a tooltip on the rail. */
export function NavLink(props: {
  href: string;
  icon: ReactNode;
  label: string;
  count?: ReactNode;
  here: boolean;
  onNavigate?: () => void;
}) {
  return (
    <Tooltip content={props.label} side="right" className="hidden rail:flex">
      <Link
        href={props.href}
        aria-current={props.here ? 'page' : undefined}
        onClick={props.onNavigate}
        className={navLine(props.here)}
      >
        {props.icon}
        <span className="clip rail:sr-only">{props.label}</span>
        {props.count === undefined ? null : (
          <span className="num ml-auto text-small font-regular text-ink-3 rail:sr-only">{props.count}</span>
        )}
      </Link>
    </Tooltip>
  );
}
