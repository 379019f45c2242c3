import type { FactChange } from '@/lib/sanctions/schema';
import { screeningStrings as words } from '../strings/screening';
import { withReadableDates } from '../ui/format';

/** What facts lost and gained, struck out and underlined; screen readers hear it in words. */
export function FactChanges({ title, changes }: { title?: string; changes: readonly FactChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div>
      {title ? <p className="text-small text-ink-3">{title}</p> : null}
      <ul className="grid gap-1">
        {changes.map(({ field, removed, added }) => (
          <li key={field} className="min-w-0 break-words">
            <span className="text-ink-2">{words.fields[field] ?? field}: </span>
            {removed.map((value) => (
              <span key={`-${value}`}>
                <span className="sr-only">{words.gone} </span>
                <del className="text-bad-fg">{withReadableDates(value)}</del>{' '}
              </span>
            ))}
            {added.map((value) => (
              <span key={`+${value}`}>
                <span className="sr-only">{words.fresh} </span>
                <ins className="text-good-fg underline-offset-3">{withReadableDates(value)}</ins>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
