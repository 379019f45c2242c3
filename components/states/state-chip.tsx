import type { ReactNode } from 'react';
import { bandOf } from '@/lib/forensics/rules';
import type { FraudCheck } from '@/lib/forensics/schema';
import { riskStrings, stateStrings } from '../strings/states';
import { Chip } from '../ui/chip';
import { formatNumber } from '../ui/format';
import { Level } from '../ui/level';
import type { Tone } from '../ui/tones';
import { LEVELS, type LevelGroup, STATES, type StateGroup, type StateValue } from './states';

function lookOf<Group extends StateGroup>(group: Group, value: StateValue<Group>) {
  const table = STATES[group];
  const [tone, Icon] = table[value];
  const words: Readonly<Record<string, string>> = stateStrings[group];
  return { tone, Icon, word: words[value] ?? value };
}

/** The word of a state, for sentences, options of a filter and screen readers. */
export function stateWord<Group extends keyof typeof stateStrings>(group: Group, value: StateValue<Group>): string {
  const words: Readonly<Record<string, string>> = stateStrings[group];
  return words[value] ?? value;
}

/** The tone of a state, for parts that are not chips. */
export function stateTone<Group extends StateGroup>(group: Group, value: StateValue<Group>): Tone {
  return lookOf(group, value).tone;
}

/** The options of a filter or select over one group, in the order of the table. */
export function stateOptions<Group extends StateGroup>(
  group: Group,
  values?: readonly StateValue<Group>[],
): { value: string; label: string; icon: ReactNode }[] {
  const all = values ?? (Object.keys(STATES[group]) as StateValue<Group>[]);
  return all.map((value) => {
    const { Icon, word, tone } = lookOf(group, value);
    return { value, label: word, icon: <Icon className={`icon-s tone-${tone} text-tone-solid!`} /> };
  });
}

/**
 * A state as icon and word. `children` replaces the word where a table of design says more («24 Nov, 17:00», «9 of 14»),
 * `after` follows it (a status code, a sub-result).
 */
export function StateChip<Group extends StateGroup>(props: {
  group: Group;
  value: StateValue<Group>;
  look?: 'wash' | 'plain' | 'line';
  after?: ReactNode;
  children?: ReactNode;
}) {
  const { tone, Icon, word } = lookOf(props.group, props.value);
  return (
    <Chip tone={tone} look={props.look} icon={<Icon />}>
      {props.children ?? word}
      {props.after ? <span className="font-regular text-ink-2"> {props.after}</span> : null}
    </Chip>
  );
}

/** Priority, severity or risk band as bars and word. */
export function StateLevel<Group extends LevelGroup>(props: {
  group: Group;
  value: StateValue<Group>;
  children?: ReactNode;
}) {
  const look = LEVELS[props.group][props.value];
  return <Level {...look}>{props.children ?? stateWord(props.group, props.value)}</Level>;
}

/**
 * A risk score: figure first, then the band that its interval reaches up to, so that what is missing never reads as
 * all-clear. Without a score it says so.
 */
export function RiskScore({ score, interval }: Pick<FraudCheck, 'score' | 'interval'>) {
  if (score === null) return <span className="text-ink-3">{riskStrings.notScored}</span>;
  const whole = (value: number) => formatNumber(value, { maximumFractionDigits: 0 });
  const upper = bandOf(interval.high);
  const word = stateWord('risk', upper);
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateLevel group="risk" value={upper}>
        {whole(score)} {bandOf(score) === upper ? word : riskStrings.upTo(word)}
      </StateLevel>
      {interval.low === interval.high ? null : (
        <span className="num text-small font-regular text-ink-2">
          {riskStrings.range(whole(interval.low), whole(interval.high))}
        </span>
      )}
    </span>
  );
}
