import clsx from 'clsx';
import { formatNumber } from './format';
import { Link } from './link';
import { TONE_CLASS, type Tone } from './tones';

/** The numbers at the top of a list or home; each is a link to its filtered list. A tone only where it calls for somebody. */
export function Tally({
  label,
  items,
}: {
  label: string;
  items: readonly { href: string; value: number; label: string; tone?: Tone }[];
}) {
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 border-y border-line tablet:flex tablet:overflow-x-auto tablet:scrollbar-none"
    >
      {items.map((item) => (
        <Link
          key={item.label}
          href={item.href}
          className="min-w-34 flex-1 border-line px-5 py-3 text-ink hover:bg-hover hover:no-underline focus-inside max-tablet:border-t max-tablet:border-line-soft max-tablet:px-4 max-tablet:py-2 max-tablet:nth-[-n+2]:border-t-0 max-tablet:last:odd:col-span-2 tablet:border-l tablet:first:border-l-0"
        >
          <span
            className={clsx(
              'num block text-title font-strong',
              item.tone && item.value > 0 && [TONE_CLASS[item.tone], 'text-tone-fg'],
            )}
          >
            {formatNumber(item.value)}
          </span>
          <span className="whitespace-nowrap text-ink-3">{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}
