import type { ReactNode } from 'react';
import { headline } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { Due } from '../claims/due';
import { Link } from '../ui/link';

/** Claims in a narrow column: heading, reference and a line of one's own, due date. */
export function ClaimList(props: {
  claims: readonly Claim[];
  href?: (claim: Claim) => string;
  detail: (claim: Claim) => ReactNode;
}) {
  return (
    <ul>
      {props.claims.map((claim) => (
        <li
          key={claim.id}
          data-row=""
          className="relative border-t border-line-soft px-5 py-2 first:border-t-0 hover:bg-hover max-tablet:px-4"
        >
          <span className="flex items-baseline gap-3">
            <Link
              href={props.href?.(claim) ?? `/claims/${claim.id}`}
              data-row-link=""
              className="clip min-w-0 flex-1 font-medium text-ink after:absolute after:inset-0 hover:no-underline focus-inside"
            >
              {headline(claim.description)}
            </Link>
            <Due at={claim.dueAt} sla={claim.slaStatus} />
          </span>
          <span className="flex flex-wrap gap-x-2 text-small text-ink-3">
            <span className="ref">{claim.reference}</span>
            {props.detail(claim)}
          </span>
        </li>
      ))}
    </ul>
  );
}
