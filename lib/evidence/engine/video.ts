import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { UnreadableReason } from '@/lib/evidence/engine/image-input';

/** What a film says of itself. */
export interface VideoMetadata {
  width: number;
  height: number;
  durationSeconds: number;
  rotation: number;
  codec: string | null;
  /** By the recorder's clock, in UTC. */
  createdAt: string | null;
}

const READ_MS = 20_000;
const FRAME_MS = 30_000;
const FRAME_BYTES = 32 * 1024 ** 2;
/** Larger pictures are scaled down where they are decoded. */
const FRAME_SIDE = 1600;

/** The film's container as mediabunny reads it: MP4, QuickTime and WebM; null when it is none or has no picture. */
export async function videoMetadata(path: string): Promise<VideoMetadata | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const read = async (): Promise<VideoMetadata | null> => {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const [durationSeconds, createdAt] = await Promise.all([track.computeDuration(), creationTime(path)]);
    return {
      width: track.displayWidth,
      height: track.displayHeight,
      durationSeconds: Math.round(durationSeconds * 1000) / 1000,
      rotation: track.rotation,
      codec: track.codec,
      createdAt,
    };
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READ_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

/** The movie header stands before the pictures or behind them; this much of either end is looked through. */
const ENDS = 4 * 1024 ** 2;
/** Seconds from 1904, where the clock of the container begins, to 1970 (ISO/IEC 14496-12, 8.2.2). */
const SINCE_1904 = 2_082_844_800;

/** When the recorder says that it made an MP4; null where its clock was never set, and for other containers. */
async function creationTime(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (const start of size > ENDS ? [0, size - ENDS] : [0]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(ENDS, size)), 0, Math.min(ENDS, size), start);
      const at = buffer.subarray(0, bytesRead).indexOf('mvhd', 0, 'latin1');
      if (at < 0 || at + 16 > bytesRead) continue;
      const seconds = buffer[at + 4] === 1 ? Number(buffer.readBigUInt64BE(at + 8)) : buffer.readUInt32BE(at + 8);
      const moment = new Date((seconds - SINCE_1904) * 1000);
      return seconds > SINCE_1904 && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
    }
    return null;
  } finally {
    await file.close();
  }
}

/** The demuxer is named, so that no file can pass for a playlist that opens others. */
const DEMUXERS: Record<string, string> = { 'video/mp4': 'mov', 'video/webm': 'matroska' };

/** One frame of a film as PNG through the ffmpeg on the PATH, in a process with limits; NO_DECODER where there is none. */
export function videoFrame(
  path: string,
  mimeType: string,
  seconds: number,
): Promise<{ png: Buffer } | { reason: UnreadableReason }> {
  const size = `scale=w='min(${FRAME_SIDE},iw)':h='min(${FRAME_SIDE},ih)':force_original_aspect_ratio=decrease`;
  const args = [
    ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-max_alloc', '268435456', '-threads', '1'],
    ...['-ss', String(seconds), '-f', DEMUXERS[mimeType] ?? 'mov', '-i', `file:${path}`],
    ...['-map', '0:v:0', '-frames:v', '1', '-vf', size, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
  ];
  return new Promise((resolve) => {
    const limits = { timeout: FRAME_MS, killSignal: 'SIGKILL', maxBuffer: FRAME_BYTES } as const;
    const env = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV };
    execFile('ffmpeg', args, { ...limits, encoding: 'buffer', env }, (error, png) => {
      if (error === null) resolve(png.byteLength > 0 ? { png } : { reason: 'DAMAGED' });
      else if (error.code === 'ENOENT') resolve({ reason: 'NO_DECODER' });
      else resolve({ reason: error.killed && error.code === null ? 'TIMEOUT' : 'DAMAGED' });
    });
  });
}
