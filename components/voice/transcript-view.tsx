'use client';

import { useEffect, useRef } from 'react';
import type { CallSignal, VoiceTranscript } from '@/lib/voice/schema';
import { voiceStrings } from '../strings/voice';
import { formatClock } from '../ui/format';
import { TONE_CLASS } from '../ui/tones';
import { pieces, signalTone } from './voice-values';

const words = voiceStrings.session;

type Segment = VoiceTranscript['segments'][number];

function Turn(props: { segment: Segment; signals: readonly CallSignal[]; current: boolean; onJump: () => void }) {
  const { segment, signals, current } = props;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!current || !row.current) return;
    const { top, bottom } = row.current.getBoundingClientRect();
    const hidden = top < 200 || bottom > window.innerHeight;
    if (hidden && window.matchMedia('(min-width: 1280px)').matches) row.current.scrollIntoView({ block: 'center' });
  }, [current]);
  return (
    <button
      ref={row}
      type="button"
      id={`turn-${segment.id}`}
      aria-current={current || undefined}
      onClick={props.onJump}
      className="grid w-full grid-cols-[2.75rem_5.5rem_minmax(0,1fr)] items-baseline gap-x-2 px-5 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-current:bg-select aria-current:shadow-[inset_2px_0_var(--select-line)] max-tablet:grid-cols-[2.75rem_minmax(0,1fr)] max-tablet:px-4"
    >
      <span className="num text-small text-ink-3">{formatClock(segment.startMs)}</span>
      <span className="clip text-small text-ink-3">
        {segment.speaker
          ? Object.hasOwn(words.speakers, segment.speaker)
            ? words.speakers[segment.speaker]
            : segment.speaker
          : words.unknownSpeaker}
      </span>
      <span className="max-tablet:col-span-2">
        {pieces(segment, signals).map((piece, index) => {
          const signal = piece.signal === null ? undefined : signals[piece.signal];
          if (!signal) return piece.text;
          return (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places.
              key={index}
              className={`${TONE_CLASS[signalTone(signal)]} bg-tone-bg px-px text-inherit shadow-[0_1.5px_var(--tone-solid,currentColor)]`}
            >
              {piece.text}
              <sup className="ml-0.5 font-medium text-tone-fg">{(piece.signal ?? 0) + 1}</sup>
            </mark>
          );
        })}
      </span>
    </button>
  );
}

/** What was said, turn by turn; follows the playback, and a click jumps to it. */
export function TranscriptView(props: {
  transcript: VoiceTranscript;
  signals: readonly CallSignal[];
  timeMs: number | null;
  onJump: (segment: Segment) => void;
}) {
  const { segments } = props.transcript;
  const { timeMs } = props;
  const current = timeMs === null ? undefined : segments.findLast((segment) => segment.startMs <= timeMs)?.id;
  return (
    <div className="pb-3">
      {segments.map((segment) => (
        <Turn
          key={segment.id}
          segment={segment}
          signals={props.signals}
          current={segment.id === current}
          onJump={() => props.onJump(segment)}
        />
      ))}
    </div>
  );
}
