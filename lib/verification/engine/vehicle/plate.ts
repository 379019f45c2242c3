/** What a registration number says by its form. UK forms: DVLA INF104; others are taken as they are. */
export interface Plate {
  text: string;
  format: 'UK current' | 'UK prefix' | 'UK suffix' | 'UK dateless' | 'UK Northern Ireland' | 'other';
  /** First and last day on which a vehicle with this number can first have been registered; a plate may make it look older, never newer. */
  issued: { from: string; to: string } | null;
}

/** Letters of the year from August 1983 (`A`); I, O, Q, U and Z were left out. */
const PREFIXES = 'ABCDEFGHJKLMNPRSTVWXY';

/** Upper case without spaces and dashes. */
export function normalisedPlate(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** March to August carry the last two digits of the year, September to February the same plus 50. */
function currentIssue(identifier: number): Plate['issued'] {
  if (identifier >= 51 && identifier <= 99) {
    const year = 2000 + identifier - 50;
    return { from: `${year}-09-01`, to: `${year + 1}-02-28` };
  }
  if (identifier >= 2 && identifier <= 50)
    return { from: `${2000 + identifier}-03-01`, to: `${2000 + identifier}-08-31` };
  return null;
}

function prefixIssue(letter: string): Plate['issued'] {
  const index = PREFIXES.indexOf(letter);
  if (index < 0) return null;
  // Up to R (1997) a letter ran from August to July; from S (August 1998) on, half a year.
  const halfYears: Record<string, [string, string]> = {
    S: ['1998-08-01', '1999-02-28'],
    T: ['1999-03-01', '1999-08-31'],
    V: ['1999-09-01', '2000-02-29'],
    W: ['2000-03-01', '2000-08-31'],
    X: ['2000-09-01', '2001-02-28'],
    Y: ['2001-03-01', '2001-08-31'],
  };
  const half = halfYears[letter];
  if (half) return { from: half[0], to: half[1] };
  return { from: `${1983 + index}-08-01`, to: `${1984 + index}-07-31` };
}

/** The form of a registration number and when it was issued, where its form tells. */
export function readPlate(text: string): Plate {
  const plate = normalisedPlate(text);
  const current = /^[A-HJ-PR-Y][A-HJ-PR-Y](\d\d)[A-HJ-PR-Z]{3}$/.exec(plate);
  if (current) return { text: plate, format: 'UK current', issued: currentIssue(Number(current[1])) };
  const prefix = /^([A-HJ-NPR-TV-Y])\d{1,3}[A-Z]{3}$/.exec(plate);
  if (prefix) return { text: plate, format: 'UK prefix', issued: prefixIssue(prefix[1] ?? '') };
  if (/^[A-Z]{3}\d{1,3}[A-HJ-NPR-TV-Y]$/.test(plate)) return { text: plate, format: 'UK suffix', issued: null };
  if (/^[A-Z]{1,2}[IZ][A-Z]?\d{1,4}$/.test(plate)) return { text: plate, format: 'UK Northern Ireland', issued: null };
  if (/^(\d{1,4}[A-Z]{1,3}|[A-Z]{1,3}\d{1,4})$/.test(plate))
    return { text: plate, format: 'UK dateless', issued: null };
  return { text: plate, format: 'other', issued: null };
}
