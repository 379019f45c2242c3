'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import type { CallSignal, KeyScore, VoiceResult, VoiceSession } from '@/lib/voice/schema';
import { SCENARIO_WORDS, SCORE_WORDS, voiceStrings } from '../strings/voice';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { formatClock, formatNumber, formatShare, withReadableDates } from '../ui/format';
import { ScoreBar } from '../ui/meter';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { TONE_CLASS } from '../ui/tones';
import { scoreTone, signalTone } from './voice-values';

const words = voiceStrings.session;

type Place = KeyScore['evidence'][number];
type Jump = (place: Pick<Place, 'segmentId' | 'startMs'>) => void;

function Quote({ place, onJump }: { place: Place; onJump: Jump }) {
  return (
    <button
      type="button"
      onClick={() => onJump(place)}
      className="min-h-6 text-left text-small text-link hover:underline"
      aria-label={words.jump(formatClock(place.startMs), place.quote)}
    >
      <span className="num">{formatClock(place.startMs)}</span> «{place.quote}»
    </button>
  );
}

function Score({ score, onJump }: { score: KeyScore; onJump: Jump }) {
  const tone = scoreTone(score);
  const label = SCORE_WORDS[score.key];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.25rem] items-center gap-x-3 border-t border-line-soft py-2.5 first:border-t-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{label}</span>
        {score.band ? (
          <Chip tone={tone} look="plain">
            {words.band[score.band]}
          </Chip>
        ) : null}
      </span>
      <ScoreBar label={label} value={score.value} tone={tone} />
      <span className="num text-right font-medium">
        {score.value === null ? '' : formatNumber(score.value, { maximumFractionDigits: 0 })}
      </span>
      <p className="col-span-3 mt-0.5 text-small text-ink-2">{score.explanation}</p>
      <p className="col-span-3 text-small text-ink-3">
        {score.value === null ? `${words.noBasis}, ` : ''}
        {score.direction === 'higher_is_riskier' ? words.higherRisk : words.higherBetter},{' '}
        {words.weight(formatNumber(score.weight, { maximumFractionDigits: 2 }))},{' '}
        {words.confidence(formatShare(score.confidence))}
      </p>
      {score.evidence.length > 0 ? (
        <ul className="col-span-3 mt-1 grid gap-0.5">
          {score.evidence.slice(0, 4).map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no id and never change places.
            <li key={index}>
              <Quote place={place} onJump={onJump} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Every score with its parts and the places in the call that it rests on. */
export function Scores({ result, onJump }: { result: VoiceResult; onJump: Jump }) {
  return (
    <Section title={words.scores} note={<span className="text-small text-ink-3">{words.scoresNote}</span>}>
      <ul>
        {result.keyScores.map((score) => (
          <Score key={score.key} score={score} onJump={onJump} />
        ))}
      </ul>
    </Section>
  );
}

/** What stands out in the call, numbered as on the waveform and in the transcript. */
export function Signals({ signals, onJump }: { signals: readonly CallSignal[]; onJump: Jump }) {
  return (
    <Section title={words.signals} count={signals.length} note={<NotProof />}>
      {signals.length === 0 ? <EmptyState>{words.noSignals}</EmptyState> : null}
      <ol>
        {signals.map((signal, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: signals have no id and never change places.
            key={index}
            className={`${TONE_CLASS[signalTone(signal)]} grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 border-t border-line-soft py-2 first:border-t-0`}
          >
            <span
              aria-hidden="true"
              className="mt-0.5 h-5 rounded-mark bg-tone-bg text-center text-small leading-5 font-medium text-tone-fg inset-ring inset-ring-tone-solid"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <span className="font-medium">{signal.label}</span>
              <p className="text-small text-ink-2">{withReadableDates(signal.explanation)}</p>
              {signal.claimValue || signal.callValue ? (
                <p className="text-small text-ink-2">
                  {withReadableDates(words.said(signal.claimValue, signal.callValue))}
                </p>
              ) : null}
              <Quote place={signal} onJump={onJump} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Which scenarios were tried, and what came of it. */
export function Attempts({ session }: { session: VoiceSession }) {
  return (
    <Section
      title={words.attempts}
      count={session.attempts.length}
      actions={<span className="num text-small text-ink-3">{words.tokens(session.tokensCharged)}</span>}
    >
      <ol className="grid gap-3">
        {session.attempts.map((attempt, index) => {
          const scored = attempt.outcome === 'SCORED';
          const Icon = scored ? CircleCheck : CircleX;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added to.
              key={index}
              className={`${TONE_CLASS[scored ? 'good' : 'wait']} grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2`}
            >
              <Icon className="icon-s mt-0.5 text-tone-solid" />
              <div>
                <span className="font-medium">{SCENARIO_WORDS[attempt.scenario]}</span>{' '}
                <span className="text-small text-ink-3">
                  <Moment at={attempt.at} second />
                </span>
                <p className="text-small text-ink-2">
                  {scored
                    ? words.scored
                    : words.notScored(
                        attempt.suggestedScenario ? SCENARIO_WORDS[attempt.suggestedScenario] : null,
                      )}{' '}
                  <span className="text-ink-3">{words.confidence(formatShare(attempt.confidence))}</span>
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** What the result does not say, in plain words, and who made it. */
export function Limitations({ result }: { result: VoiceResult }) {
  const { transcriber, scorer, version } = result.engine;
  return (
    <Section title={words.limitations}>
      <ul className="grid list-disc gap-1.5 pl-4 text-small text-ink-2 marker:text-ink-3">
        {result.limitations.map((limitation) => (
          <li key={limitation}>{limitation}</li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-3">{words.engine(transcriber, scorer, version)}</p>
    </Section>
  );
}
