import clsx from 'clsx';
import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import type { Crumb } from '../ui/breadcrumb';
import { ScrollRegion } from '../ui/scroll-region';
import { TopBar } from './top-bar';

/**
 * Evidence, verification and voice: rail, queue of 248 px, stage, inspector of 376 px. Full height on a desk, each column scrolls by
 * itself and `decision` stays in view at the foot of the inspector. Its presence turns the navigation into a rail.
 */
export function WorkSurface(props: {
  crumbs: readonly Crumb[];
  topBarExtra?: ReactNode;
  /** Between top bar and columns: a title row or a player. */
  head?: ReactNode;
  queue?: ReactNode;
  queueLabel?: string;
  /** The evidence: tools above, viewer, custody below; a flex column. */
  children: ReactNode;
  stageLabel?: string;
  inspector: ReactNode;
  inspectorLabel?: string;
  decision?: ReactNode;
}) {
  const { queue } = props;
  const { regions } = shellStrings;
  return (
    <>
      <TopBar crumbs={props.crumbs} extra={props.topBarExtra} shortcuts />
      <main
        id="main"
        tabIndex={-1}
        data-work-surface=""
        className="flex min-h-0 min-w-0 flex-1 flex-col desk:h-[calc(100dvh-var(--topbar))] desk:flex-none"
      >
        {props.head}
        <div
          className={clsx(
            'grid min-h-0 flex-1 max-tablet:grid-cols-[minmax(0,1fr)] tablet:max-desk:grid-cols-[minmax(0,1fr)_21rem]',
            queue
              ? 'desk:grid-cols-[var(--queue)_minmax(0,1fr)_var(--inspector-work)]'
              : 'desk:grid-cols-[minmax(0,1fr)_var(--inspector-work)]',
          )}
        >
          {queue ? (
            <nav
              aria-label={props.queueLabel ?? regions.queue}
              className="min-h-0 overflow-y-auto border-r border-line bg-canvas max-desk:hidden"
            >
              {queue}
            </nav>
          ) : null}
          <section
            aria-label={props.stageLabel ?? regions.stage}
            className="flex min-h-0 min-w-0 flex-col desk:overflow-y-auto"
          >
            {props.children}
          </section>
          <aside
            aria-label={props.inspectorLabel ?? regions.inspector}
            className="flex min-h-0 min-w-0 flex-col border-line bg-surface tablet:border-l max-tablet:border-t"
          >
            <ScrollRegion
              label={props.inspectorLabel ?? regions.inspector}
              className="min-h-0 flex-1 desk:overflow-y-auto"
            >
              {props.inspector}
            </ScrollRegion>
            {props.decision ? (
              <div className="flex-none border-t border-line bg-surface px-4 pt-3 pb-4">{props.decision}</div>
            ) : null}
          </aside>
        </div>
      </main>
    </>
  );
}

/** One line of a work surface's queue: picture, name, reference, what was found. */
export function QueueItemBody(props: { thumb: ReactNode; name: string; detail: ReactNode; state?: ReactNode }) {
  return (
    <>
      {props.thumb}
      <span className="min-w-0">
        <span className="clip block font-medium">{props.name}</span>
        <span className="block text-small text-ink-3">{props.detail}</span>
        {props.state ? <span className="block text-small text-ink-3">{props.state}</span> : null}
      </span>
    </>
  );
}

/** The classes of such a line, for a link or a button; `aria-current` marks the one on the stage. */
export const QUEUE_ITEM =
  'grid w-full grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 text-left text-ink hover:bg-hover hover:no-underline ' +
  'focus-inside aria-[current]:bg-select aria-[current]:shadow-[inset_2px_0_var(--select-line)]';
