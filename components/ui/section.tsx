import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { formatNumber } from './format';

/**
 * A block between hairlines: heading, count, a quiet note (NotProof), actions at the end, content.
 * `flush` lets tables and rows reach the edges.
 */
export function Section(props: {
  title: ReactNode;
  count?: number | string;
  note?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const own = useId();
  const id = props.id ?? own;
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={props.id}
      data-section=""
      className={clsx(
        'min-w-0 border-b border-line pt-3 last:border-b-0',
        props.flush ? 'pb-2' : 'pb-5',
        props.className,
      )}
    >
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-5 max-tablet:px-4">
        <h2 id={`${id}-title`}>
          {props.title}
          {props.count === undefined ? null : (
            <span className="num font-regular text-ink-3">
              {' '}
              {typeof props.count === 'number' ? formatNumber(props.count) : props.count}
            </span>
          )}
        </h2>
        {props.note}
        {props.actions ? <span className="ml-auto inline-flex items-center gap-2">{props.actions}</span> : null}
      </div>
      {props.flush ? (
        props.children
      ) : (
        <div data-flush="" className="px-5 pt-1 max-tablet:px-4">
          {props.children}
        </div>
      )}
    </section>
  );
}
