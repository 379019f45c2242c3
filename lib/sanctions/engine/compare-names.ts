import { PARAMETERS, type Profile, profileOf } from '@/lib/sanctions/engine/parameters';
import type { PreparedName, Token } from '@/lib/sanctions/engine/token';
import { joinKeys, tokenSimilarity, writtenAlike } from '@/lib/sanctions/engine/token-similarity';

type Pair = { query: number[]; candidate: number[]; similarity: number; weight: number };

export type Similarity = (a: Token, b: Token) => number;

/** Least likeness of a word with two neighbours written as one. */
const LEAST_JOINED = 0.8;

const mayJoin = ({ kind }: Token) => kind === 'word' || kind === 'initial' || kind === 'particle';

/** Two neighbours as one word, where they may be read so; else null. */
export function joinedWord(first: Token | undefined, second: Token | undefined): string | null {
  if (!first || !second || !mayJoin(first) || !mayJoin(second)) return null;
  return first.text.length + second.text.length < 4 ? null : first.text + second.text;
}

const shareKey = (a: string, b: string) => joinKeys(a).some((key) => joinKeys(b).includes(key));

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
      if (joined === null || !shareKey(token.text, joined)) continue;
      const similarity = writtenAlike(token, first, token.text, joined);
      if (similarity < LEAST_JOINED) continue;
      const weight = (token.weight + first.weight + second.weight) / 2;
      const [query, candidate] = flip ? [[at, at + 1], [other]] : [[other], [at, at + 1]];
      pairs.push({ query, candidate, similarity: similarity * PARAMETERS.joinedWords, weight });
    }
  }
}

function pairsOf(
  query: readonly Token[],
  candidate: readonly Token[],
  floor: number,
  similarityOf: Similarity,
): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < query.length; i += 1) {
    const left = query[i] as Token;
    const least = left.kind === 'legal' ? 0.5 : floor;
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

/** A part that is left over counts for more where it tells apart what it hardly tells who it is: a state, or another common name. */
function aloneWeight({ kind, weight, common }: Token): number {
  if (kind === 'place') return weight * PARAMETERS.placeAlone;
  return common ? weight * PARAMETERS.commonAlone : weight;
}

const weightLeft = (tokens: readonly Token[], used: ReadonlySet<number>) =>
  tokens.reduce((sum, token, at) => (used.has(at) ? sum : sum + aloneWeight(token)), 0);

export const letters = ({ tokens }: Pick<PreparedName, 'tokens'>) => tokens.map(({ text }) => text).join('');
const formOf = ({ tokens }: PreparedName) => tokens.find(({ kind }) => kind === 'legal')?.text;
const isAcronym = (short: PreparedName, long: PreparedName) => long.acronyms.includes(short.joined);

function differentForms(query: PreparedName, candidate: PreparedName): boolean {
  const [left, right] = [formOf(query), formOf(candidate)];
  return left !== undefined && right !== undefined && left !== right;
}

/** What parts that are left over cost. */
export function costOf(profile: Profile, leftQuery: number, leftCandidate: number): number {
  const conflict = Math.min(leftQuery, leftCandidate);
  return (
    profile.conflict * conflict +
    profile.extraQuery * (leftQuery - conflict) +
    profile.extraCandidate * (leftCandidate - conflict)
  );
}

/** Each part is used once, the likest and weightiest pairs first. */
function aligned(pairs: readonly Pair[]): { used: Pair[]; query: Set<number>; candidate: Set<number> } {
  const [query, candidate] = [new Set<number>(), new Set<number>()];
  const used = pairs.filter((pair) => {
    if (pair.query.some((at) => query.has(at)) || pair.candidate.some((at) => candidate.has(at))) return false;
    for (const at of pair.query) query.add(at);
    for (const at of pair.candidate) candidate.add(at);
    return true;
  });
  return { used, query, candidate };
}

const SON_OF = new Set(['bin', 'ibn', 'ben', 'bint', 'bent', 'ould', 'wuld']);
const sonOf = (tokens: readonly Token[]) =>
  tokens.findIndex(({ kind, text }, at) => at > 0 && kind === 'particle' && SON_OF.has(text));

/** True where the son of one is the father of the other: “Ahmad bin Hasan” and “Hasan bin Ahmad”. */
function fatherAndSon(query: PreparedName, candidate: PreparedName, used: readonly Pair[]): boolean {
  if (!query.person) return false;
  const [left, right] = [sonOf(query.tokens), sonOf(candidate.tokens)];
  if (left < 0 || right < 0) return false;
  const crossed = (own: number, other: number) =>
    used.some((pair) => pair.query[0] === own && pair.candidate[0] === other);
  return crossed(left - 1, right + 1) && crossed(left + 1, right - 1);
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
  const profile = profileOf(query.person);
  const { used, ...parts } = aligned(pairsOf(query.tokens, candidate.tokens, profile.pairFloor, similarityOf));
  let matched = 0;
  let agreed = 0;
  let strong = 0;
  let telling = 0;
  for (const pair of used) {
    matched += pair.weight;
    agreed += pair.weight * pair.similarity;
    if (pair.weight < 0.5 || isInitial(query.tokens, pair.query) || isInitial(candidate.tokens, pair.candidate))
      continue;
    strong += 1;
    if (pair.weight > PARAMETERS.weights.common) telling += 1;
  }
  if (matched === 0) return 0;
  const leftQuery = weightLeft(query.tokens, parts.query);
  const leftCandidate = weightLeft(candidate.tokens, parts.candidate);
  const left = leftQuery + leftCandidate;
  let score = agreed / (matched + costOf(profile, leftQuery, leftCandidate));
  if (fatherAndSon(query, candidate, used)) score *= PARAMETERS.fatherAndSon;
  if (strong === 0 && parts.query.size > 1) return score * PARAMETERS.initialsOnly;
  if (strong <= 1 && left > 0.5) return score * profile.singlePart;
  return query.person && telling === 0 && left > 0.5 ? score * PARAMETERS.commonOnly : score;
}
