import clsx from 'clsx';
import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import type { Crumb } from '../ui/breadcrumb';
import { TopBar } from './top-bar';

/** The title row: heading, quiet words beside it, actions at the end (one of them primary). */
export function PageHead(props: {
  title: ReactNode;
  meta?: ReactNode;
  under?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <div className={clsx('flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-4 pb-3 max-tablet:px-4', props.className)}>
      {/* A long title breaks beside the actions; it does not push them below. */}
      <div className="min-w-0 flex-1 basis-96 max-tablet:basis-full">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="text-title text-balance">{props.title}</h1>
          {props.meta ? <div className="num flex flex-wrap items-center gap-2 text-ink-3">{props.meta}</div> : null}
        </div>
        {props.under ? (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3">{props.under}</div>
        ) : null}
      </div>
      {props.actions ? (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-tablet:ml-0 max-tablet:w-full max-tablet:[&>:not([aria-label])]:flex-1 max-tablet:[&>[role=status]]:basis-full">
          {props.actions}
        </div>
      ) : null}
    </div>
  );
}

type Frame = { crumbs: readonly Crumb[]; topBarExtra?: ReactNode; children: ReactNode };

/** The main region with the top bar over it; Page, DetailPage and WorkSurface are made of it. */
function Main({ crumbs, topBarExtra, children, shortcuts }: Frame & { shortcuts?: boolean }) {
  return (
    <>
      <TopBar crumbs={crumbs} extra={topBarExtra} shortcuts={shortcuts} />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        {children}
      </main>
    </>
  );
}

/**
 * A list or a form: title row, optional tally, filters, content. `aside` is a second column of 392 px on the desk's colour,
 * below the content where there is no room.
 */
export function Page(
  props: Frame & {
    title: string;
    meta?: ReactNode;
    under?: ReactNode;
    actions?: ReactNode;
    tally?: ReactNode;
    filters?: ReactNode;
    aside?: ReactNode;
    /** Name of the aside for screen readers. */
    asideLabel?: string;
    /** The aside is a record that was opened from the list. */
    asideOpened?: boolean;
  },
) {
  return (
    <Main crumbs={props.crumbs} topBarExtra={props.topBarExtra}>
      <PageHead title={props.title} meta={props.meta} under={props.under} actions={props.actions} />
      {props.tally}
      {props.filters}
      {props.aside ? (
        <Columns inspector={props.aside} label={props.asideLabel} opened={props.asideOpened}>
          {props.children}
        </Columns>
      ) : (
        <div className={clsx('min-w-0 flex-1', !props.tally && 'border-t border-line')}>{props.children}</div>
      )}
    </Main>
  );
}

/**
 * Main column and inspector; the inspector widens on very wide screens and moves below on narrow ones. `opened` is a record of the list: on
 * narrow screens it lies over the lower part of the list, where whoever opened it sees it. What is `data-desk-only` shows beside alone.
 */
export function Columns(props: {
  inspector: ReactNode;
  label?: string;
  opened?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={clsx(
        'grid flex-1 grid-cols-[minmax(0,1fr)_var(--inspector)] max-desk:grid-cols-[minmax(0,1fr)]',
        props.className,
      )}
    >
      <div
        className={clsx(
          'min-w-0 border-line desk:border-r',
          // Room below, so that the last rows can be scrolled out from under the sheet.
          props.opened && 'max-desk:pb-[70dvh]',
        )}
      >
        {props.children}
      </div>
      <aside
        data-sheet={props.opened || undefined}
        aria-label={props.label ?? shellStrings.regions.inspector}
        className={clsx(
          'min-w-0 bg-canvas max-desk:border-t max-desk:border-line max-desk:has-[>[data-desk-only]]:hidden',
          props.opened &&
            'max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-20 max-desk:max-h-[70dvh] max-desk:overflow-y-auto max-desk:rounded-t-dialog max-desk:shadow-drawer max-tablet:bottom-tabbar',
        )}
      >
        {props.inspector}
      </aside>
    </div>
  );
}

/** Sections side by side from 2000 px on, one under the other below; `Section className="wide:col-span-2"` takes the full width. */
export function WideColumns({ children }: { children: ReactNode }) {
  return (
    <div className="wide:grid wide:grid-cols-2 wide:content-start wide:[&>*]:border-r wide:[&>*]:border-b">
      {children}
    </div>
  );
}

/** One record: title row, key facts, tabs, then main and inspector. */
export function DetailPage(
  props: Frame & {
    title: ReactNode;
    under?: ReactNode;
    actions?: ReactNode;
    notice?: ReactNode;
    facts?: ReactNode;
    tabs?: ReactNode;
    inspector?: ReactNode;
    inspectorLabel?: string;
  },
) {
  return (
    <Main crumbs={props.crumbs} topBarExtra={props.topBarExtra}>
      <PageHead title={props.title} under={props.under} actions={props.actions} className="max-tablet:pt-3" />
      {props.notice ? <div className="px-5 pb-3 max-tablet:px-4">{props.notice}</div> : null}
      {props.facts ? <div className="pt-1 pb-3">{props.facts}</div> : null}
      {props.tabs ?? <div className="border-b border-line" />}
      {props.inspector ? (
        <Columns inspector={props.inspector} label={props.inspectorLabel}>
          {props.children}
        </Columns>
      ) : (
        <div className="min-w-0 flex-1">{props.children}</div>
      )}
    </Main>
  );
}
