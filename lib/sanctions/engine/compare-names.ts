import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import type { PreparedName, Token } from '@/lib/sanctions/engine/prepare-name';
import { joinKey, tokenSimilarity, wordSimilarity } from '@/lib/sanctions/engine/token-similarity';

type Pair = { query: number[]; candidate: number[]; similarity: number; weight: number };

export type Similarity = (a: Token, b: Token) => number;

/** Least likeness of a word with two neighbours written as one. */
const LEAST_JOINED = 0.85;

const mayJoin = ({ kind }: Token) => kind === 'word' || kind === 'initial' || kind === 'particle';

/** Two neighbours as one word, where they may be read so; else null. */
export function joinedWord(first: Token | undefined, second: Token | undefined): string | null {
  if (!first || !second || !mayJoin(first) || !mayJoin(second)) return null;
  return first.text.length + second.text.length < 4 ? null : first.text + second.text;
}

/** One part against two neighbours on the other side: names are divided differently (`pol pot`, `polpot`). */
function addJoinedPairs(pairs: Pair[], single: readonly Token[], double: readonly Token[], flip: boolean): void {
  for (let at = 0; at + 1 < double.length; at += 1) {
    const first = double[at] as Token;
    const second = double[at + 1] as Token;
    const length = first.text.length + second.text.length;
    for (let other = 0; other < single.length; other += 1) {
      const token = single[other] as Token;
      if (token.kind !== 'word' || Math.abs(token.text.length - length) > 2) continue;
      const joined = joinedWord(first, second);
      if (joined === null || joinKey(token.text) !== joinKey(joined)) continue;
      const similarity = wordSimilarity(token.text, joined, token.abjad !== first.abjad);
      if (similarity < LEAST_JOINED) continue;
      const weight = (token.weight + first.weight + second.weight) / 2;
      const [query, candidate] = flip ? [[at, at + 1], [other]] : [[other], [at, at + 1]];
      pairs.push({ query, candidate, similarity: similarity * PARAMETERS.joinedWords, weight });
    }
  }
}

function pairsOf(query: readonly Token[], candidate: readonly Token[], similarityOf: Similarity): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < query.length; i += 1) {
    const left = query[i] as Token;
    const least = left.kind === 'legal' ? 0.5 : PARAMETERS.pairFloor;
    for (let j = 0; j < candidate.length; j += 1) {
      const right = candidate[j] as Token;
      const similarity = similarityOf(left, right);
      if (similarity < least) continue;
      pairs.push({ query: [i], candidate: [j], similarity, weight: (left.weight + right.weight) / 2 });
    }
  }
  addJoinedPairs(pairs, query, candidate, false);
  addJoinedPairs(pairs, candidate, query, true);
  return pairs.sort(
    (a, b) =>
      b.similarity * b.weight - a.similarity * a.weight ||
      (a.query[0] ?? 0) - (b.query[0] ?? 0) ||
      (a.candidate[0] ?? 0) - (b.candidate[0] ?? 0),
  );
}

/** An initial agrees with one word in twenty: it supports a name, and carries none. */
const isInitial = (tokens: readonly Token[], [only, ...more]: readonly number[]) =>
  only !== undefined && more.length === 0 && tokens[only]?.kind === 'initial';

const weightLeft = (tokens: readonly Token[], used: ReadonlySet<number>) =>
  tokens.reduce(
    (sum, token, at) =>
      used.has(at) ? sum : sum + token.weight * (token.kind === 'place' ? PARAMETERS.placeAlone : 1),
    0,
  );

export const letters = ({ tokens }: Pick<PreparedName, 'tokens'>) => tokens.map(({ text }) => text).join('');
const formOf = ({ tokens }: PreparedName) => tokens.find(({ kind }) => kind === 'legal')?.text;
const isAcronym = (short: PreparedName, long: PreparedName) => long.acronym !== '' && short.joined === long.acronym;

function differentForms(query: PreparedName, candidate: PreparedName): boolean {
  const [left, right] = [formOf(query), formOf(candidate)];
  return left !== undefined && right !== undefined && left !== right;
}

/**
 * Likeness of two names, 0 to 1. Parts are aligned whatever their order; parts left over on both sides contradict each other and weigh
 * more than parts that one side merely leaves out. Matching part by part and taking the mean is the idea of A. Monge and C. Elkan («The field
 * matching problem: algorithms and applications», 1996); other than there each part is used once, weighs what it says, and both sides count.
 */
export function compareNames(
  query: PreparedName,
  candidate: PreparedName,
  similarityOf: Similarity = tokenSimilarity,
): number {
  if (query.tokens.length === 0 || candidate.tokens.length === 0) return 0;
  if (query.joined !== '' && query.joined === candidate.joined) {
    return query.tokens.length === candidate.tokens.length
      ? differentForms(query, candidate)
        ? PARAMETERS.otherForm
        : 1
      : PARAMETERS.joinedNames;
  }
  if (!query.person) {
    const [left, right] = [letters(query), letters(candidate)];
    if (left === right) return PARAMETERS.joinedNames;
    if (isAcronym(query, candidate) || isAcronym(candidate, query)) return PARAMETERS.acronym;
  }
  const usedQuery = new Set<number>();
  const usedCandidate = new Set<number>();
  let matched = 0;
  let agreed = 0;
  let strong = 0;
  for (const pair of pairsOf(query.tokens, candidate.tokens, similarityOf)) {
    if (pair.query.some((at) => usedQuery.has(at)) || pair.candidate.some((at) => usedCandidate.has(at))) continue;
    for (const at of pair.query) usedQuery.add(at);
    for (const at of pair.candidate) usedCandidate.add(at);
    matched += pair.weight;
    agreed += pair.weight * pair.similarity;
    if (pair.weight >= 0.5 && !isInitial(query.tokens, pair.query) && !isInitial(candidate.tokens, pair.candidate)) {
      strong += 1;
    }
  }
  if (matched === 0) return 0;
  const leftQuery = weightLeft(query.tokens, usedQuery);
  const leftCandidate = weightLeft(candidate.tokens, usedCandidate);
  const conflict = Math.min(leftQuery, leftCandidate);
  const against =
    PARAMETERS.conflict * conflict +
    PARAMETERS.extraQuery * (leftQuery - conflict) +
    PARAMETERS.extraCandidate * (leftCandidate - conflict);
  const score = agreed / (matched + against);
  if (strong === 0 && usedQuery.size > 1) return score * PARAMETERS.initialsOnly;
  const one = strong <= 1 && leftQuery + leftCandidate > 0.5;
  return one ? score * PARAMETERS.singlePart : score;
}
