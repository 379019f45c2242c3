/** Frames of 10 ms. */
export const FRAME_MS = 10;

export interface Turn {
  startMs: number;
  endMs: number;
}

function percentile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -100;
}

/** Level in dB above which a frame counts as sound: between the recording's own floor and its loud parts. */
export function activityThreshold(levels: Float32Array): { threshold: number; floor: number; loud: number } {
  const sorted = levels.slice().sort();
  const floor = percentile(sorted, 0.1);
  const loud = percentile(sorted, 0.95);
  return { threshold: Math.max(-60, Math.min(Math.max(floor + 6, loud - 25), loud - 3)), floor, loud };
}

/**
 * Stretches of sound by level: from 10 ms levels in dB, hangover 150 ms, gaps below `gapMs` closed, what is shorter than 100 ms dropped.
 * An adaptive threshold after the recording's tenth and ninety-fifth percentile.
 */
export function findTurns(levels: Float32Array, gapMs = 400): Turn[] {
  const { threshold } = activityThreshold(levels);
  const turns: Turn[] = [];
  let open: Turn | null = null;
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue;
    const startMs = index * FRAME_MS;
    if (open && startMs - open.endMs <= gapMs) open.endMs = startMs + FRAME_MS;
    else {
      open = { startMs, endMs: startMs + FRAME_MS };
      turns.push(open);
    }
  }
  const end = levels.length * FRAME_MS;
  return turns
    .filter((turn) => turn.endMs - turn.startMs >= 100)
    .map((turn) => ({ startMs: Math.max(0, turn.startMs - 100), endMs: Math.min(end, turn.endMs + 150) }));
}

/** Turns cut at their quietest place until none is longer than `maxMs`. */
export function boundTurns(turns: Turn[], levels: Float32Array, maxMs: number): Turn[] {
  return turns.flatMap((turn): Turn[] => {
    if (turn.endMs - turn.startMs <= maxMs) return [turn];
    const from = Math.floor((turn.startMs + (turn.endMs - turn.startMs) * 0.3) / FRAME_MS);
    const to = Math.floor((turn.startMs + (turn.endMs - turn.startMs) * 0.7) / FRAME_MS);
    let quietest = from;
    for (let index = from; index < to; index += 1) if ((levels[index] ?? 0) < (levels[quietest] ?? 0)) quietest = index;
    const cut = quietest * FRAME_MS;
    return boundTurns(
      [
        { startMs: turn.startMs, endMs: cut },
        { startMs: cut, endMs: turn.endMs },
      ],
      levels,
      maxMs,
    );
  });
}

/** Level of each 10 ms of 16 kHz samples, dB of full scale; at least −100. */
export function frameLevels(samples: Float32Array | Int16Array, scale = 1): Float32Array {
  const width = 160;
  const levels = new Float32Array(Math.floor(samples.length / width));
  for (let frame = 0; frame < levels.length; frame += 1) {
    let energy = 0;
    for (let n = frame * width; n < (frame + 1) * width; n += 1) energy += ((samples[n] ?? 0) * scale) ** 2;
    levels[frame] = Math.max(-100, 10 * Math.log10(energy / width + 1e-10));
  }
  return levels;
}
