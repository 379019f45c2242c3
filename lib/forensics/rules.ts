import {
  type FRAUD_ACTIONS,
  type FRAUD_BANDS,
  FRAUD_COMPONENTS,
  type IndicatorSource,
  type LinkKind,
  type Severity,
} from '@/db/enums';

export type ComponentName = (typeof FRAUD_COMPONENTS)[number];
export type FraudBand = (typeof FRAUD_BANDS)[number];

/** Something that was found, and how much it says: points from 0 to 100 of its component. */
export type Factor = { code: string; label: string; points: number; sourceType: string; sourceId: string };

/** What a component found; null where it could not look: that is shown and re-weighted, never counted as nothing found. */
export type ComponentInputs = Record<ComponentName, Factor[] | null>;

export type Composite = {
  /** 0–100 with two decimals; null when no component could look. */
  score: number | null;
  band: FraudBand | null;
  /** The score if every missing part held nothing, and if every missing part held the worst. */
  interval: { low: number; high: number };
  /** Share of the weights that could look, 0–1. */
  coverage: number;
  components: {
    name: ComponentName;
    available: boolean;
    score: number | null;
    weight: number;
    effectiveWeight: number;
    contribution: number;
    factors: Factor[];
  }[];
  missing: ComponentName[];
  /** What the score would be without each factor, the one that moves it most first. */
  counterfactuals: { component: ComponentName; code: string; sourceId: string; score: number }[];
  recommendedAction: (typeof FRAUD_ACTIONS)[number];
};

/** Raised with every change of points, weights or bands: a stored result is computed again by the model that made it. */
export const MODEL_VERSION = 'composite-4';

/** Specification silent: what each component counts. Voice, documents and evidence are the specification's three and weigh most. */
export const WEIGHTS: Record<ComponentName, number> = {
  voice: 0.25,
  kyc: 0.25,
  evidence: 0.2,
  sanctions: 0.15,
  network: 0.15,
};

/**
 * What a digest of the inputs is made over: the model, the weights, the open indicators of high severity, and the
 * factors in their one order.
 */
export function inputsDocument(
  inputs: ComponentInputs,
  weights: Record<ComponentName, number>,
  openHighIndicators: number,
): string {
  const { components } = composite(inputs, weights, openHighIndicators);
  const parts = components.map(({ name, available, factors }) => [name, available, factors]);
  const named = FRAUD_COMPONENTS.map((name) => [name, weights[name]]);
  return JSON.stringify([MODEL_VERSION, named, openHighIndicators, parts]);
}

/** Lowest score of each band, the highest first. */
const BANDS = [
  ['CRITICAL', 75],
  ['HIGH', 50],
  ['MEDIUM', 25],
  ['LOW', 0],
] as const;

/** The band that a score, or an end of its interval, lies in. */
export function bandOf(score: number): FraudBand {
  return BANDS.find(([, from]) => score >= from)?.[0] ?? 'LOW';
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Factors in one order whatever order they came in, so that equal inputs give equal bits. */
function ordered(factors: readonly Factor[]): Factor[] {
  const key = ({ code, sourceType, sourceId, points }: Factor) => `${code}\0${sourceType}\0${sourceId}\0${points}`;
  return factors.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** Points of independent findings add up to at most 100. */
function componentScore(factors: readonly Factor[]): number {
  return Math.min(
    100,
    ordered(factors).reduce((sum, { points }) => sum + Math.max(0, points), 0),
  );
}

type Weights = Record<ComponentName, number>;

const sumOver = (names: readonly ComponentName[], of: (name: ComponentName) => number) =>
  names.reduce((sum, name) => sum + of(name), 0);

/** A part with a weight of zero still shows what it found, but counts neither as present nor as missing. */
function scoreOf(inputs: ComponentInputs, weights: Weights) {
  const counted = FRAUD_COMPONENTS.filter((name) => weights[name] > 0);
  const present = counted.filter((name) => inputs[name] !== null);
  const total = sumOver(present, (name) => weights[name]);
  const score = sumOver(present, (name) => (weights[name] / total) * componentScore(inputs[name] ?? []));
  return { counted, present, total, score: present.length === 0 ? null : rounded(score) };
}

/**
 * The weighted mean of the components that could look, and the interval that the missing ones leave open. Pure: the
 * same inputs and weights give the same result, bit for bit.
 */
export function composite(
  inputs: ComponentInputs,
  weights: Weights = WEIGHTS,
  openHighIndicators: number = 0,
): Composite {
  const { counted, present, total, score } = scoreOf(inputs, weights);
  const all = sumOver(counted, (name) => weights[name]);
  const components = FRAUD_COMPONENTS.map((name) => {
    const factors = inputs[name];
    const own = factors === null ? null : componentScore(factors);
    const effectiveWeight = present.includes(name) ? weights[name] / total : 0;
    return {
      name,
      available: factors !== null,
      score: own,
      weight: weights[name],
      effectiveWeight,
      contribution: effectiveWeight * (own ?? 0),
      factors: ordered(factors ?? []),
    };
  });
  const known = (score ?? 0) * total;
  const interval =
    all === 0
      ? { low: 0, high: 100 }
      : { low: rounded(known / all), high: rounded(Math.min(100, (known + 100 * (all - total)) / all)) };
  return {
    score,
    band: score === null ? null : bandOf(score),
    interval,
    coverage: all === 0 ? 0 : rounded(total / all),
    components,
    missing: FRAUD_COMPONENTS.filter((name) => inputs[name] === null),
    counterfactuals: counterfactuals(inputs, weights, score),
    recommendedAction: actionFor(inputs, score, interval.high, openHighIndicators),
  };
}

function counterfactuals(
  inputs: ComponentInputs,
  weights: Weights,
  score: number | null,
): Composite['counterfactuals'] {
  if (score === null) return [];
  const found = FRAUD_COMPONENTS.flatMap((name) =>
    ordered(inputs[name] ?? []).map((factor) => {
      const rest = (inputs[name] ?? []).filter((other) => other !== factor);
      const without = scoreOf({ ...inputs, [name]: rest }, weights).score ?? 0;
      return { component: name, code: factor.code, sourceId: factor.sourceId, score: without };
    }),
  );
  return found.toSorted((a, b) => a.score - b.score);
}

/**
 * What a person should do next. Never a refusal, and never more reassuring than the upper end of the interval: a
 * score that only looks low because parts are missing asks for these parts, and an open indicator of high severity is
 * looked at first. A confirmed list entry goes to compliance, whatever the rest says.
 */
function actionFor(
  inputs: ComponentInputs,
  score: number | null,
  high: number,
  openHighIndicators: number,
): Composite['recommendedAction'] {
  if (inputs.sanctions?.some(({ code }) => code === 'SANCTIONS_CONFIRMED')) return 'REFER_TO_COMPLIANCE';
  const band = score === null ? 'LOW' : bandOf(score);
  if (band === 'CRITICAL') return 'REFER_TO_SIU';
  if (band !== 'LOW' || openHighIndicators > 0) return 'REVIEW';
  return score === null || bandOf(high) !== 'LOW' ? 'GATHER_INFORMATION' : 'CONTINUE';
}

/**
 * Points of an indicator that stands on a claim and was not dismissed, by its severity. Confirmed ones count as open
 * ones do: confirming says that the observation is right, not how much it says.
 */
export const INDICATOR_POINTS: Record<Severity, number> = { LOW: 5, MEDIUM: 15, HIGH: 30 };

/** The part of the score that an indicator belongs to. What people and the claim form raise is the claim's evidence. */
export const COMPONENT_OF: Record<IndicatorSource, ComponentName> = {
  RULE: 'evidence',
  INVESTIGATOR: 'evidence',
  VOICE: 'voice',
  VERIFICATION: 'kyc',
  SANCTIONS: 'sanctions',
  NETWORK: 'network',
};

/** Points of a fact on which the claim form, its documents or its calls contradict each other. */
export const CONTRADICTION_POINTS = 20;

/** Points of a document or identity check that asks for a look, by how strongly it speaks. */
export const CHECK_POINTS = { caution: 10, suspected: 35, rejected: 25, clear: 0 } as const;

/** Points of a declined file by the reviewer's reason; the strongest reason of a file counts. */
export const REVIEW_POINTS = {
  CONTENT_ALTERED: 60,
  WRONG_PERSON: 40,
  DUPLICATE: 30,
  WRONG_DOCUMENT: 15,
  OUTDATED: 5,
  INCOMPLETE: 5,
  NOT_LEGIBLE: 0,
  OTHER: 10,
} as const;

/** Points of a file that was handed in elsewhere too, and of one whose bytes no longer are what was stored. */
export const FILE_POINTS = { EXACT: 35, NEAR: 15, MISMATCH: 40 } as const;

/**
 * Points of what the participant shares with somebody else of the organization, before rarity. A file that was used twice is counted with
 * the evidence, and not once more here.
 */
export const LINK_POINTS: Record<LinkKind, number> = {
  bankAccount: 45,
  documentNumber: 45,
  phone: 25,
  email: 25,
  address: 15,
  plate: 30,
  vin: 30,
  file: 0,
  image: 0,
};

/** Points of the list screening; a match that waits for review is a question, not a finding. */
export const SCREENING_POINTS = { CLEAR: 0, IN_REVIEW: 30, CONFIRMED_HIT: 100 } as const;

/** Points of a concern in a call, by its severity. What was said, never how it sounded. */
export const SIGNAL_POINTS = { LOW: 5, MEDIUM: 15, HIGH: 30 } as const;

type Compared = Pick<Composite['components'][number], 'name' | 'score' | 'weight' | 'factors'>;

/** What one component has gained and lost between two scores. */
export type ComponentChange = {
  name: ComponentName;
  score: { before: number | null; after: number | null } | null;
  weight: { before: number; after: number } | null;
  added: Factor[];
  removed: Factor[];
};

const factorKey = ({ code, sourceType, sourceId, points }: Factor) => `${code} ${sourceType} ${sourceId} ${points}`;

/** How a score differs from the one before it, component by component; those that are alike are left out. */
export function changesBetween(before: readonly Compared[], after: readonly Compared[]): ComponentChange[] {
  return after.flatMap((part): ComponentChange[] => {
    const earlier = before.find(({ name }) => name === part.name);
    if (!earlier) return [];
    const [had, has] = [earlier, part].map(({ factors }) => new Set(factors.map(factorKey)));
    const change = {
      name: part.name,
      score: earlier.score === part.score ? null : { before: earlier.score, after: part.score },
      weight: earlier.weight === part.weight ? null : { before: earlier.weight, after: part.weight },
      added: part.factors.filter((factor) => !had?.has(factorKey(factor))),
      removed: earlier.factors.filter((factor) => !has?.has(factorKey(factor))),
    };
    const alike = !change.score && !change.weight && change.added.length + change.removed.length === 0;
    return alike ? [] : [change];
  });
}
