import type { CallSignal, KeyScore, VoiceSession, VoiceTranscript } from '@/lib/voice/schema';
import { withReadableDates } from '../ui/format';
import type { Tone } from '../ui/tones';

/** The tone of a signal: a severe concern stands out, what speaks for the account is good. */
export function signalTone(signal: Pick<CallSignal, 'polarity' | 'severity'>): Tone {
  if (signal.polarity === 'supportive') return 'good';
  if (signal.polarity === 'neutral') return 'neutral';
  return signal.severity === 'HIGH' ? 'bad' : 'wait';
}

/** The tone of a score: its band says how high it is, its direction whether that is good. Without a band there is nothing to stress. */
export function scoreTone({ band, direction }: Pick<KeyScore, 'band' | 'direction'>): Tone {
  if (band === null) return 'neutral';
  if (band === 'MEDIUM') return 'wait';
  return (band === 'HIGH') === (direction === 'higher_is_better') ? 'good' : 'bad';
}

/** Signals in the order of the call. */
export function inOrder(signals: readonly CallSignal[]): CallSignal[] {
  return signals.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

type Segment = VoiceTranscript['segments'][number];
export type Piece = { text: string; signal: number | null };

/** A turn cut at the quotes of its signals; `signal` is the number under which it is listed, from 0. */
export function pieces(segment: Segment, signals: readonly CallSignal[]): Piece[] {
  const spans = signals
    .flatMap((signal, index) => {
      const at = signal.segmentId === segment.id ? segment.text.indexOf(signal.quote) : -1;
      return at < 0 || signal.quote === '' ? [] : [{ from: at, to: at + signal.quote.length, index }];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const found: Piece[] = [];
  let done = 0;
  for (const { from, to, index } of spans) {
    if (from < done) continue;
    if (from > done) found.push({ text: segment.text.slice(done, from), signal: null });
    found.push({ text: segment.text.slice(from, to), signal: index });
    done = to;
  }
  if (done < segment.text.length) found.push({ text: segment.text.slice(done), signal: null });
  return found;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Milliseconds as `mm:ss`, with hours counted as minutes. */
export function lineTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** A transcript as lines that people edit: `mm:ss speaker: words`. */
export function toLines(segments: readonly Segment[]): string {
  return segments
    .map(({ startMs, speaker, text }) => `${lineTime(startMs)} ${speaker ?? '?'}: ${text.replaceAll('\n', ' ')}`)
    .join('\n');
}

type Line = { speaker: string | null; startMs: number; endMs: number; text: string };

/** Lines back to segments: each ends where the next begins, and turns that nobody changed keep their own times. Answers the number of the first line that does not read. */
export function fromLines(text: string, before: readonly Segment[] = []): Line[] | number {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parsed: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const match = /^\s*(\d{1,3}):(\d{2})\s+([^:]{1,60}):\s*(\S.*)$/.exec(line);
    if (!match) return index + 1;
    const startMs = (Number(match[1]) * 60 + Number(match[2])) * 1000;
    const speaker = match[3]?.trim() ?? '?';
    parsed.push({ speaker: speaker === '?' ? null : speaker, startMs, endMs: startMs, text: match[4]?.trim() ?? '' });
  }
  return parsed.map((line, index) => {
    const kept = before.find((segment) => lineTime(segment.startMs) === lineTime(line.startMs));
    if (kept) return { ...line, startMs: kept.startMs, endMs: kept.endMs };
    const next = parsed[index + 1]?.startMs ?? line.startMs + 3000;
    return { ...line, endMs: Math.max(line.startMs, next) };
  });
}

/** The heading of a session: what was found, or how it stands. */
export function sessionHeading(session: VoiceSession, states: Record<VoiceSession['status'], string>): string {
  return session.result ? withReadableDates(session.result.headline) : states[session.status];
}
