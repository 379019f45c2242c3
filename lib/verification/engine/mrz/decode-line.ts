import type { CharacterClass } from '@/lib/verification/engine/mrz/layouts';
import { characters } from '@/lib/verification/engine/ocr/models';
import type { LineScores } from '@/lib/verification/engine/ocr/recognise-lines';

/** The 37 characters of a machine readable zone. */
export const ZONE_ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SYMBOLS = ZONE_ALPHABET.length;
const BLANK = SYMBOLS;
const FLOOR = 1e-6;

/** Characters of the recogniser that stand for a filler: it never saw OCR-B's and takes similar ones. */
const FILLERS = new Set([...'<＜〈‹«《く≤']);

interface Best {
  symbol: number;
  value: number;
}

/** Logarithms of probabilities over the 37 characters and the blank, column by column. */
export interface ZoneScores {
  values: Float32Array;
  steps: number;
  /** The two best characters of a column for a class of places, once they were looked for. */
  best: Map<string, [Best, Best]>;
}

let table: Promise<Int8Array> | undefined;

function symbolTable(): Promise<Int8Array> {
  table ??= characters().then((alphabet) =>
    Int8Array.from(alphabet, (character, index) => {
      if (index === 0) return BLANK;
      if (FILLERS.has(character)) return 0;
      return ZONE_ALPHABET.indexOf(character.normalize('NFKC').toUpperCase());
    }),
  );
  return table;
}

/** Keeps what a zone can contain; lower case counts as upper case, the rest of the alphabet as nothing. */
export async function zoneScores({ scores, classes, used }: LineScores): Promise<ZoneScores> {
  const symbols = await symbolTable();
  const values = new Float32Array(used * (SYMBOLS + 1)).fill(FLOOR);
  for (let step = 0; step < used; step += 1) {
    for (let at = 0; at < classes; at += 1) {
      const symbol = symbols[at] ?? -1;
      const score = scores[step * classes + at] ?? 0;
      const place = step * (SYMBOLS + 1) + symbol;
      if (symbol >= 0 && score > 1e-7) values[place] = (values[place] ?? 0) + score;
    }
  }
  return { values: values.map((value) => Math.log(Math.min(1, value))), steps: used, best: new Map() };
}

/** Columns that are surely a character, as text: how the line reads without knowing its format. */
export function looseText({ values, steps }: ZoneScores): string {
  let text = '';
  let previous = BLANK;
  for (let step = 0; step < steps; step += 1) {
    let best = BLANK;
    for (let symbol = 0; symbol <= BLANK; symbol += 1) {
      if ((values[step * (SYMBOLS + 1) + symbol] ?? 0) > (values[step * (SYMBOLS + 1) + best] ?? 0)) best = symbol;
    }
    if (best !== BLANK && best !== previous) text += ZONE_ALPHABET[best];
    previous = best;
  }
  return text;
}

/** What a character costs that does not belong at its place, in nats. Not forbidden: specimens break the rules. */
const MISPLACED = 6;

const ALLOWED: Record<CharacterClass, RegExp> = {
  letters: /[A-Z<]/,
  digits: /[0-9<]/,
  any: /./,
  sex: /[MFX<]/,
  check: /[0-9<]/,
  code: /[A-Z<]/,
};

function costsOf(kind: CharacterClass): Float32Array {
  return Float32Array.from(ZONE_ALPHABET, (character) => {
    if (!ALLOWED[kind].test(character)) return MISPLACED;
    return (kind === 'digits' || kind === 'sex') && character === '<' ? 1.5 : 0;
  });
}

const COSTS = Object.fromEntries(
  (Object.keys(ALLOWED) as CharacterClass[]).map((kind) => [kind, costsOf(kind)]),
) as Record<CharacterClass, Float32Array>;

export interface DecodedLine {
  /** Logarithm of the path's probability with the costs of misplaced characters, for one character on average. */
  score: number;
  /** For each place the cost in nats of each of the 37 characters, the chosen one's being the least; at most 9. */
  costs: Float32Array[];
  /** Where the first character's middle lies and how far the next one is, as fractions of the strip; null where that is unclear. */
  spacing: Grid | null;
}

/** Straight line along which the characters of a monospaced line lie: column = start + index × pitch. */
export interface Grid {
  start: number;
  pitch: number;
}

/**
 * The likeliest reading of exactly as many characters as `kinds` has (Viterbi over CTC's lattice): a run of fillers thus gets its right
 * length. A second pass expects the characters at equal distances, for the font is monospaced, or where `expected` says.
 */
export function decodeLine(
  scores: ZoneScores,
  kinds: readonly CharacterClass[],
  expected: Grid | null = null,
): DecodedLine | null {
  const free = viterbi(scores, kinds, null);
  if (free === null) return null;
  const { steps } = scores;
  const grid = expected
    ? { start: expected.start * steps - 0.5, pitch: expected.pitch * steps }
    : fitGrid(scores, free);
  const path = (grid && viterbi(scores, kinds, grid)) ?? free;
  const final = grid && fitGrid(scores, path);
  const spacing = final && { start: (final.start + 0.5) / scores.steps, pitch: final.pitch / scores.steps };
  return { ...describe(scores, kinds, path), spacing };
}

function bestOf({ values, best }: ZoneScores, step: number, kind: CharacterClass): [Best, Best] {
  const key = `${step} ${kind}`;
  const known = best.get(key);
  if (known) return known;
  const costs = COSTS[kind];
  let first: Best = { symbol: 0, value: -1e9 };
  let second = first;
  for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
    const value = (values[step * (SYMBOLS + 1) + symbol] ?? 0) - (costs[symbol] ?? 0);
    if (value > first.value) [second, first] = [first, { symbol, value }];
    else if (value > second.value) second = { symbol, value };
  }
  best.set(key, [first, second]);
  return [first, second];
}

interface Path {
  symbols: number[];
  columns: number[];
  score: number;
}

/**
 * States: after character i (0 … n), either on it or on the blank behind it. Kept per column for tracing back. The character on which a
 * state stands is the best one for that path.
 */
function viterbi(scores: ZoneScores, kinds: readonly CharacterClass[], grid: Grid | null): Path | null {
  const { values, steps } = scores;
  const count = kinds.length;
  if (steps < count) return null;
  const width = 2 * count + 1;
  const NEVER = -1e9;
  let before = new Float64Array(width).fill(NEVER);
  let onSymbol = new Int16Array(count).fill(-1);
  before[0] = 0;
  const cameFrom: Int16Array[] = [];
  const symbolsAt: Int16Array[] = [];
  for (let step = 0; step < steps; step += 1) {
    const row = step * (SYMBOLS + 1);
    const now = new Float64Array(width).fill(NEVER);
    const from = new Int16Array(width).fill(-1);
    const symbols = new Int16Array(count).fill(-1);
    const blank = values[row + BLANK] ?? 0;
    for (let index = 0; index <= count; index += 1) {
      const blankState = 2 * index;
      const stay = before[blankState] ?? NEVER;
      const leave = index > 0 ? (before[blankState - 1] ?? NEVER) : NEVER;
      now[blankState] = Math.max(stay, leave) + blank;
      from[blankState] = stay >= leave ? blankState : blankState - 1;
    }
    for (let index = 0; index < count; index += 1) {
      const state = 2 * index + 1;
      const [first, second] = bestOf(scores, step, kinds[index] ?? 'any');
      const timing = grid === null ? 0 : timingCost(step, index, grid);
      const held = onSymbol[index] ?? -1;
      const holding = held < 0 ? NEVER : (before[state] ?? NEVER) + (values[row + held] ?? 0);
      const fromBlank = before[state - 1] ?? NEVER;
      const fromOther = index > 0 ? (before[state - 2] ?? NEVER) : NEVER;
      const previous = index > 0 ? (onSymbol[index - 1] ?? -1) : -1;
      const direct = fromOther + (first.symbol === previous ? second.value : first.value);
      const rested = fromBlank + first.value;
      let [best, symbol, source] = [holding, held, state];
      if (rested - timing > best) [best, symbol, source] = [rested - timing, first.symbol, state - 1];
      if (direct - timing > best) {
        [best, symbol, source] = [direct - timing, first.symbol === previous ? second.symbol : first.symbol, state - 2];
      }
      now[state] = best;
      symbols[index] = symbol;
      from[state] = source;
    }
    cameFrom.push(from);
    symbolsAt.push(symbols);
    before = now;
    onSymbol = symbols;
  }
  return trace(before, cameFrom, symbolsAt, count);
}

function timingCost(step: number, index: number, { start, pitch }: Grid): number {
  const off = (step - start - index * pitch) / pitch;
  return Math.min(12, 4 * off * off);
}

function trace(last: Float64Array, cameFrom: Int16Array[], symbolsAt: Int16Array[], count: number): Path | null {
  const [onBlank, onLast] = [last[2 * count] ?? -1e9, last[2 * count - 1] ?? -1e9];
  let state = onBlank >= onLast ? 2 * count : 2 * count - 1;
  const score = Math.max(onBlank, onLast);
  if (score < -1e8) return null;
  const symbols = new Array<number>(count).fill(0);
  const columns = new Array<number>(count).fill(0);
  for (let step = cameFrom.length - 1; step >= 0; step -= 1) {
    const source = cameFrom[step]?.[state] ?? state;
    if (state % 2 === 1) {
      const index = (state - 1) / 2;
      symbols[index] = symbolsAt[step]?.[index] ?? 0;
      columns[index] = step;
    }
    state = source;
  }
  return { symbols, columns, score };
}

/** Least squares over the characters that are sure; null when too few are. */
function fitGrid({ values }: ZoneScores, { symbols, columns }: Path): Grid | null {
  const sure = symbols.flatMap((symbol, index) => {
    const column = columns[index] ?? 0;
    const certain = (values[column * (SYMBOLS + 1) + symbol] ?? -9) > -0.3;
    return certain && (symbol !== 0 || index < symbols.length / 3) ? [[index, column] as const] : [];
  });
  if (sure.length < 6) return null;
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const lineThrough = (points: (readonly [number, number])[]): Grid => {
    const [x, y] = [mean(points.map(([index]) => index)), mean(points.map(([, column]) => column))];
    const spread = points.reduce((sum, [index]) => sum + (index - x) ** 2, 0);
    const pitch = points.reduce((sum, [index, column]) => sum + (index - x) * (column - y), 0) / (spread || 1);
    return { start: y - pitch * x, pitch };
  };
  const first = lineThrough(sure);
  const near = sure.filter(
    ([index, column]) => Math.abs(column - first.start - index * first.pitch) < first.pitch * 0.8,
  );
  if (near.length < 6) return null;
  const grid = lineThrough(near);
  return grid.pitch > 1 ? grid : null;
}

const HIGHEST_COST = 9;

function describe(
  { values, steps }: ZoneScores,
  kinds: readonly CharacterClass[],
  path: Path,
): Omit<DecodedLine, 'spacing'> {
  const costs = path.symbols.map((chosen, index) => {
    const column = path.columns[index] ?? 0;
    const next = Math.min(path.columns[index + 1] ?? steps, column + 3);
    const misplaced = COSTS[kinds[index] ?? 'any'];
    const result = new Float32Array(SYMBOLS);
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      let best = -20;
      for (let step = column; step < Math.max(next, column + 1); step += 1) {
        best = Math.max(best, values[step * (SYMBOLS + 1) + symbol] ?? -20);
      }
      result[symbol] = (misplaced[symbol] ?? 0) - best;
    }
    const base = result[chosen] ?? 0;
    return result.map((cost, symbol) => (symbol === chosen ? 0 : Math.min(HIGHEST_COST, Math.max(0.01, cost - base))));
  });
  return { score: path.score / kinds.length, costs };
}

/** Several readings of one line as one: the mean of what each character costs at each place. */
export function merged(readings: DecodedLine[]): Float32Array[] {
  const [first] = readings;
  if (first === undefined) return [];
  return first.costs.map((_, place) => {
    const sum = new Float32Array(SYMBOLS);
    for (const { costs } of readings) {
      const own = costs[place];
      for (let symbol = 0; symbol < SYMBOLS; symbol += 1) sum[symbol] = (sum[symbol] ?? 0) + (own?.[symbol] ?? 0);
    }
    return sum.map((cost) => cost / readings.length);
  });
}

/** The cheapest character at each place. */
export function cheapest(costs: Float32Array[]): string {
  return costs.map((row) => ZONE_ALPHABET[row.indexOf(Math.min(...row))] ?? '<').join('');
}
