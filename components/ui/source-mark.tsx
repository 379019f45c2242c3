import clsx from 'clsx';
import { AudioLines, FileText, Globe, Image, Landmark, ListChecks, User, Video, Waypoints } from 'lucide-react';
import { uiStrings } from '../strings/ui';
import { Link } from './link';

const ICON = {
  form: FileText,
  document: FileText,
  image: Image,
  audio: AudioLines,
  video: Video,
  registry: Landmark,
  list: ListChecks,
  link: Waypoints,
  person: User,
  web: Globe,
};

export type SourceKind = keyof typeof ICON;

const LOOK =
  'relative inline-flex h-4.5 items-center gap-[0.1875rem] rounded-mark px-1 align-middle text-micro leading-none tracking-normal whitespace-nowrap text-ink-3 tabular-nums inset-ring inset-ring-line [&>.lucide]:size-[0.6875rem] [&>.lucide]:stroke-2';

/**
 * Where a machine statement comes from: `Form, 6`, `p. 1, E`, `03:41`, `EXIF`. Stands directly after the statement and opens the
 * place: give `href`, or `onOpen` where the place is on the same page. Without either it only names the source.
 */
export function SourceMark(props: { kind: SourceKind; children: string; href?: string; onOpen?: () => void }) {
  const Icon = ICON[props.kind];
  const content = (
    <>
      <Icon />
      {props.children}
    </>
  );
  const active =
    'z-1 after:absolute after:-inset-x-0.5 after:-inset-y-1 hover:text-link hover:no-underline hover:inset-ring-current';
  if (props.href) {
    return (
      <Link
        data-source=""
        href={props.href}
        title={uiStrings.source.open(props.children)}
        className={clsx(LOOK, active)}
      >
        {content}
      </Link>
    );
  }
  if (props.onOpen) {
    return (
      <button
        data-source=""
        type="button"
        onClick={props.onOpen}
        title={uiStrings.source.open(props.children)}
        className={clsx(LOOK, active)}
      >
        {content}
      </button>
    );
  }
  return (
    <span data-source="" className={LOOK}>
      {content}
    </span>
  );
}
