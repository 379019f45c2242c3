'use client';

import { Pause, Play, Rewind } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import type { CallSignal, VoiceSession } from '@/lib/voice/schema';
import { voiceStrings } from '../strings/voice';
import { formatClock, formatDuration, formatNumber, formatShare } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { TONE_CLASS } from '../ui/tones';
import { signalTone } from './voice-values';

const words = voiceStrings.session;
const BACK_SECONDS = 5;

export type PlayerHandle = { seek: (ms: number, play?: boolean) => void };

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888';
}

/** Waveform from the decoder's peaks; the sound itself streams from its signed address. Colours follow the theme. */
function useWave(audio: NonNullable<VoiceSession['audio']>, onTime: (ms: number) => void) {
  const holder = useRef<HTMLDivElement>(null);
  const wave = useRef<WaveSurfer | null>(null);
  const [playing, setPlaying] = useState(false);
  const tell = useRef(onTime);
  tell.current = onTime;
  // A new address of the same sound, as every reading of the session brings, must not stop the playback.
  const address = useRef(audio.url);
  address.current = audio.url;
  const { durationMs, peaks } = audio;
  const shape = useRef(peaks);
  useEffect(() => {
    if (!holder.current || !address.current) return;
    const made = WaveSurfer.create({
      container: holder.current,
      height: 64,
      url: address.current,
      peaks: [shape.current.flat()],
      duration: durationMs / 1000,
      waveColor: colour('--data-rest'),
      progressColor: colour('--data-1'),
      cursorColor: colour('--ink'),
      cursorWidth: 2,
      normalize: true,
      dragToSeek: true,
    });
    made.on('timeupdate', (seconds) => tell.current(seconds * 1000));
    made.on('play', () => setPlaying(true));
    made.on('pause', () => setPlaying(false));
    wave.current = made;
    const repaint = () =>
      made.setOptions({
        waveColor: colour('--data-rest'),
        progressColor: colour('--data-1'),
        cursorColor: colour('--ink'),
      });
    const watch = new MutationObserver(repaint);
    watch.observe(document.documentElement, { attributes: true });
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', repaint);
    return () => {
      watch.disconnect();
      scheme.removeEventListener('change', repaint);
      made.destroy();
      wave.current = null;
    };
  }, [durationMs]);
  return { holder, wave, playing };
}

/** The recording: play, waveform with the signals as markers, and where it stands. */
export function Player(props: {
  audio: NonNullable<VoiceSession['audio']>;
  signals: readonly CallSignal[];
  timeMs: number;
  onTime: (ms: number) => void;
  handle: RefObject<PlayerHandle | null>;
}) {
  const { audio, signals } = props;
  const { holder, wave, playing } = useWave(audio, props.onTime);
  useImperativeHandle(props.handle, () => ({
    seek: (ms, play) => {
      wave.current?.setTime(ms / 1000);
      props.onTime(ms);
      if (play) void wave.current?.play();
    },
  }));
  const noise =
    audio.signalToNoiseDb === null
      ? words.noiseUnknown
      : words.noise(formatNumber(audio.signalToNoiseDb, { maximumFractionDigits: 0 }));
  const seek = (ms: number) => {
    wave.current?.setTime(Math.max(0, ms) / 1000);
    props.onTime(Math.max(0, ms));
  };
  return (
    <section
      aria-label={words.audio}
      className="z-10 border-b border-line bg-canvas px-5 py-3 max-tablet:px-4 desk:sticky desk:top-topbar"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <IconButton
          variant="secondary"
          label={playing ? words.pause : words.play}
          icon={playing ? <Pause /> : <Play />}
          onClick={() => void wave.current?.playPause()}
        />
        <IconButton
          variant="quiet"
          label={words.back}
          icon={<Rewind />}
          onClick={() => seek(props.timeMs - BACK_SECONDS * 1000)}
        />
        <span className="num font-medium">{formatClock(props.timeMs)}</span>
        <span className="num text-ink-3">/ {formatClock(audio.durationMs)}</span>
        <span className="ml-auto text-small text-ink-3 max-tablet:ml-0 max-tablet:w-full">
          {words.audioFacts(formatDuration(audio.durationMs), formatShare(audio.speechShare), noise)}
        </span>
      </div>
      <div className="relative">
        <div ref={holder} className="min-h-16" />
        {signals.map((signal, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: signals have no id and never change places.
            key={index}
            type="button"
            onClick={() => seek(signal.startMs)}
            title={signal.label}
            aria-label={words.jump(formatClock(signal.startMs), signal.label)}
            className={`${TONE_CLASS[signalTone(signal)]} absolute top-0 z-3 min-w-5 -translate-x-1/2 rounded-mark bg-tone-bg px-1 text-center text-small leading-5 font-medium text-tone-fg inset-ring inset-ring-tone-solid`}
            style={{ left: `clamp(0.75rem, ${(100 * signal.startMs) / audio.durationMs}%, calc(100% - 0.75rem))` }}
          >
            {index + 1}
          </button>
        ))}
      </div>
    </section>
  );
}
