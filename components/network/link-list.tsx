import { Fragment } from 'react';
import type { NetworkLink } from '@/lib/network/schema';
import { StateChip, StateLevel } from '../states/state-chip';
import { networkStrings as words } from '../strings/network';
import { Link } from '../ui/link';
import { SourceMark } from '../ui/source-mark';
import { Moment } from '../ui/time';
import { JudgeLink } from './judge-link';

type End = NetworkLink['ends'][number];

const aroundOf = ({ type, id }: End) => (type === 'claim' ? `/links?claimId=${id}` : `/links?participantId=${id}`);
const pageOf = (type: End['sources'][number]['type'], id: string) =>
  ({
    participant: `/participants/${id}`,
    claim: `/claims/${id}`,
    evidence: `/evidence/review/${id}`,
    verification: `/verifications/${id}`,
  })[type];

/** One end: its name, its claims, and where the value was found. */
function EndLine({ end }: { end: End }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link href={aroundOf(end)} className="font-medium">
        {end.name}
      </Link>
      {end.type === 'claim' ? null : (
        <span className="text-ink-2">
          {end.claims.length === 0 ? words.noClaim : `${words.in} `}
          {end.claims.map(({ id, reference }, index) => (
            <Fragment key={id}>
              {index > 0 ? ', ' : null}
              <Link href={`/claims/${id}`} className="ref underline">
                {reference}
              </Link>
            </Fragment>
          ))}
        </span>
      )}
      {end.sources.map(({ type, id }) => (
        <SourceMark key={`${type}${id}`} kind={type === 'participant' ? 'person' : 'document'} href={pageOf(type, id)}>
          {words.sources[type]}
        </SourceMark>
      ))}
    </li>
  );
}

function LinkItem({ link, disabledReason }: { link: NetworkLink; disabledReason?: string }) {
  return (
    <li
      id={`link-${link.id}`}
      className="grid scroll-mt-16 gap-2 border-t border-line px-5 py-3 first:border-t-0 target:bg-select max-tablet:px-4"
    >
      <div className="flex items-start gap-3">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 max-tablet:min-h-9">
          <h3 className="min-w-0 font-medium">
            {words.kinds[link.kind]} <span className="num font-regular text-ink-2">{link.value}</span>
          </h3>
          <StateChip group="indicator" value={link.status} look="line" />
          <StateLevel group="severity" value={link.severity} />
          <span className="num text-ink-2">{words.holders(link.holders)}</span>
        </div>
        <JudgeLink link={link} disabledReason={disabledReason} />
      </div>
      <ul className="grid gap-1.5">
        {link.ends.map((end) => (
          <EndLine key={end.id} end={end} />
        ))}
      </ul>
      {link.rarity < 1 ? <p className="text-small text-ink-3">{words.damped}</p> : null}
      {link.reviewedBy && link.reviewedAt ? (
        <p className="text-ink-2">
          {words.judgedBy(link.reviewedBy.name)}, <Moment at={link.reviewedAt} />: «{link.reason}»
        </p>
      ) : null}
    </li>
  );
}

/** Links in words: what is shared, by whom, found where, how rare, and what people say about it. */
export function LinkList({ links, disabledReason }: { links: readonly NetworkLink[]; disabledReason?: string }) {
  return (
    <ul aria-label={words.list}>
      {links.map((link) => (
        <LinkItem key={link.id} link={link} disabledReason={disabledReason} />
      ))}
    </ul>
  );
}
