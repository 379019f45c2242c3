import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { scenarioBelief, scenarioReasons } from '@/lib/voice/engine/scenario/choose';
import { features } from '@/lib/voice/engine/scenario/features';
import { learn, numbersOf } from '@/lib/voice/engine/scenario/learn';
import type { Measure } from '../voice';
import { HELD_OUT_CALLS } from './held-out-calls';
import { type WrittenCall, writtenCalls } from './written-calls';

type Sample = { text: string; label: string };

function replaceWords(text: string, share: number, words: string[], random: () => number): string {
  return text
    .split(' ')
    .map((word) => (random() < share ? (words[Math.floor(random() * words.length)] ?? word) : word))
    .join(' ');
}

/** The calls, each four times with a quarter of the words replaced by words of the others. */
function withNoise(calls: WrittenCall[]): WrittenCall[] {
  const words = calls.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []);
  const random = numbersOf(5);
  return calls.flatMap(({ text, label }) =>
    [1, 2, 3, 4].map(() => ({ text: replaceWords(text, 0.25, words, random), label })),
  );
}

/** Share of calls whose scenario leads. Which were taken for what and why is told of calls that may be read; of the others the total alone. */
function chosenRightly(name: string, calls: WrittenCall[], show: 'texts' | 'totals', target = 0.93): Measure {
  const wrong = calls.flatMap(({ text, label }) => {
    const top = scenarioBelief(text)[0]?.scenario;
    if (top === undefined || top === label) return [];
    const reasons = scenarioReasons(text, top, label).slice(0, 5);
    return [`${label} as ${top}: «${text.slice(0, 90)}» for ${reasons.map(({ feature }) => feature).join(', ')}`];
  });
  return { name, value: 1 - wrong.length / calls.length, target, misses: show === 'texts' ? wrong : [] };
}

const isClaim = (label: string) => /claim|accident/i.test(label);

function folds(samples: Sample[]) {
  const words = samples.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []);
  const random = numbersOf(11);
  let [right, noisy, claims] = [0, 0, 0];
  const misses: string[] = [];
  for (let fold = 0; fold < 5; fold += 1) {
    const others = samples.filter((_, index) => index % 5 !== fold).map((sample) => ({ ...sample, weight: 1 }));
    const model = learn(others, features, { minimum: 1 });
    for (const { text, label } of samples.filter((_, index) => index % 5 === fold)) {
      const found = model.classify(text) ?? '';
      if (found === label) right += 1;
      else misses.push(`${label} as ${found}: «${text}»`);
      if (isClaim(found) === isClaim(label)) claims += 1;
      if (model.classify(replaceWords(text, 0.25, words, random)) === label) noisy += 1;
    }
  }
  const all = samples.length;
  return { right: right / all, noisy: noisy / all, claims: claims / all, misses };
}

function publicSamples(data: string): Sample[] | null {
  const file = join(data, 'voice/text/dstc11_dev_insurance_test-utterances.jsonl');
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { utterance, intent } = JSON.parse(line);
      return { text: String(utterance), label: String(intent) };
    });
}

/** The classifier over public utterances of insurance customers in five folds, with words replaced, and over the held-back calls. */
export function scenarioResults(data: string): Measure[] {
  const samples = publicSamples(data);
  const found = samples ? folds(samples) : null;
  const calls = (Object.entries(HELD_OUT_CALLS) as [VoiceScenario, string][]).flatMap(([label, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((text) => ({ text, label })),
  );
  const [a, b, c, d] = [writtenCalls('a'), writtenCalls('b'), writtenCalls('c'), writtenCalls('d')];
  const everyCall = [...calls, ...a, ...b, ...c];
  // A call that is scored under its own scenario must not be refused for another.
  const refused = everyCall.flatMap(({ text, label }) => {
    const [top, ...rest] = scenarioBelief(text);
    const own = rest.find(({ scenario }) => scenario === label)?.belief ?? top?.belief ?? 0;
    return top && top.scenario !== label && top.belief - own >= 0.35 ? [`${label} as ${top.scenario}`] : [];
  });
  const defaulted = everyCall.filter(({ label }) => label !== 'customerSupportComplaint' && label !== 'policyInquiry');
  const caught = defaulted.filter(({ text }) => {
    const beliefs = scenarioBelief(text);
    const own = beliefs.find(({ scenario }) => scenario === 'customerSupportComplaint')?.belief ?? 0;
    return (beliefs[0]?.belief ?? 0) - own >= 0.35;
  });
  return [
    {
      name: 'Intents of insurance calls, five folds',
      value: found?.right ?? null,
      target: 0.95,
      misses: found?.misses.slice(0, 4) ?? [],
    },
    { name: 'Claim against service', value: found?.claims ?? null, target: 0.99, misses: [] },
    { name: 'Intents with 25 % of words replaced', value: found?.noisy ?? null, target: 0.85, misses: [] },
    chosenRightly(`Scenarios of ${calls.length} short calls`, calls, 'texts'),
    chosenRightly(`Scenarios of ${a.length} calls, set A`, a, 'texts'),
    chosenRightly(`Scenarios of ${c.length} calls, set C, read while learning`, c, 'texts'),
    // Of these sets no text is shown: what is read gets learned.
    chosenRightly(`Scenarios of ${b.length} calls, set B`, b, 'totals'),
    chosenRightly('Scenarios of set B with 25 % of words replaced', withNoise(b), 'totals', 0.85),
    chosenRightly(`Scenarios of ${d.length} calls, set D, held out`, d, 'totals'),
    chosenRightly('Scenarios of set D with 25 % of words replaced', withNoise(d), 'totals', 0.85),
    {
      name: 'Rightly chosen calls that are not refused',
      value: 1 - refused.length / everyCall.length,
      target: 0.97,
      misses: refused,
    },
    {
      name: 'Reports under the default scenario that are noticed',
      value: caught.length / defaulted.length,
      target: 0.9,
      misses: [],
    },
  ];
}
