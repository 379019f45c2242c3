'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { buttonStyle } from './button-style';
import { formatNumber } from './format';
import { Link } from './link';
import { useUrlState } from './url-state';

/** `1–20 of 3,108` and two arrows under a list; takes the `pagination` of the API's answer. Nothing under an empty list, which says so itself. */
export function Pagination(props: { page: number; limit: number; totalItems: number; suffix?: ReactNode }) {
  const { page, limit, totalItems } = props;
  const { href } = useUrlState();
  const last = Math.max(1, Math.ceil(totalItems / limit));
  if (totalItems === 0) return null;
  const from = Math.min((page - 1) * limit + 1, totalItems);
  const range = uiStrings.pagination.range(
    formatNumber(from),
    formatNumber(Math.min(page * limit, totalItems)),
    formatNumber(totalItems),
  );
  const arrow = (to: number, label: string, icon: ReactNode) =>
    to < 1 || to > last ? (
      <span aria-hidden="true" className={buttonStyle({ square: true, off: true })}>
        {icon}
      </span>
    ) : (
      <Link href={href({ page: String(to) }, true)} aria-label={label} className={buttonStyle({ square: true })}>
        {icon}
      </Link>
    );
  return (
    <nav
      aria-label={uiStrings.pagination.label}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-2 text-small text-ink-2 max-tablet:px-4"
    >
      <span className="num">{range}</span>
      {props.suffix}
      <span className="ml-auto inline-flex gap-2">
        {arrow(page - 1, uiStrings.pagination.previous, <ChevronLeft className="icon-s" />)}
        {arrow(page + 1, uiStrings.pagination.next, <ChevronRight className="icon-s" />)}
      </span>
    </nav>
  );
}
