/** One marker segment of a JPEG file. */
export interface JpegSegment {
  marker: number;
  offset: number;
  /** Where its content begins, behind marker and length. */
  start: number;
  end: number;
}

export interface JpegFile {
  segments: JpegSegment[];
  /** Quantisation tables by number, 64 values in zigzag order (T.81 B.2.4.1). */
  tables: Map<number, number[]>;
  /** Of the frame header: size, table number of the first component, sampling of the first component, progressive or not. */
  frame: {
    width: number;
    height: number;
    lumaTable: number;
    sampling: [number, number];
    components: number;
    progressive: boolean;
  } | null;
  /** Offset behind the end marker; null when there is none. */
  end: number | null;
  /** What the walk stumbled over. */
  problems: string[];
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;

const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= EOI);

/**
 * Walks the segments of a JPEG file (ITU-T T.81 annex B) to its end marker, without decoding. Thumbnails within segments are
 * stepped over with their segment, so what lies behind `end` is not part of the picture.
 */
export function walkJpeg(bytes: Uint8Array): JpegFile {
  const file: JpegFile = { segments: [], tables: new Map(), frame: null, end: null, problems: [] };
  let at = 2;
  if (bytes[0] !== 0xff || bytes[1] !== SOI) file.problems.push('no start marker');
  else while (at !== -1 && file.end === null) at = step(bytes, at, file);
  return file;
}

/** Reads the segment at `at` and answers where the next begins, -1 at the end. */
function step(bytes: Uint8Array, from: number, file: JpegFile): number {
  let at = from;
  if (bytes[at] !== 0xff) {
    file.problems.push(at >= bytes.length ? 'no end marker' : `no marker at ${at}`);
    return -1;
  }
  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1];
  if (marker === undefined) {
    file.problems.push('no end marker');
    return -1;
  }
  if (marker === EOI) {
    file.end = at + 2;
    return -1;
  }
  if (standsAlone(marker)) return at + 2;
  const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  const segment: JpegSegment = { marker, offset: at, start: at + 4, end: at + 2 + length };
  if (length < 2 || segment.end > bytes.length) {
    file.problems.push(`segment ${marker.toString(16)} runs beyond the file`);
    return -1;
  }
  file.segments.push(segment);
  if (marker === DQT) readTables(bytes, segment, file.tables);
  if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
    readFrame(bytes, segment, file);
  return marker === SOS ? endOfScan(bytes, segment.end) : segment.end;
}

/** Entropy-coded data ends at the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at;
  }
  return bytes.length;
}

function readTables(bytes: Uint8Array, { start, end }: JpegSegment, tables: JpegFile['tables']): void {
  for (let at = start; at < end; ) {
    const head = bytes[at] ?? 0;
    const wide = head >> 4 === 1;
    at += 1;
    const values = Array.from({ length: 64 }, (_, index) =>
      wide ? ((bytes[at + 2 * index] ?? 0) << 8) | (bytes[at + 2 * index + 1] ?? 0) : (bytes[at + index] ?? 0),
    );
    if (values.every((value) => value > 0)) tables.set(head & 15, values);
    at += wide ? 128 : 64;
  }
}

function readFrame(bytes: Uint8Array, { marker, start }: JpegSegment, file: JpegFile): void {
  const at = (offset: number) => bytes[start + offset] ?? 0;
  const components = at(5);
  const sampling: [number, number] = [at(7) >> 4, at(7) & 15];
  file.frame = {
    height: (at(1) << 8) | at(2),
    width: (at(3) << 8) | at(4),
    components,
    sampling,
    lumaTable: at(8),
    progressive: marker === 0xc2,
  };
}

/** The number of the DCT coefficient (row × 8 + column) at every place of the zigzag order (T.81 figure A.6). */
export const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
] as const;

/** Luminance table of T.81 annex K.1, row by row. */
const STANDARD_LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** The luminance table that the common encoder makes for a quality of 1–100, row by row. */
export function standardTable(quality: number): number[] {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return STANDARD_LUMA.map((value) => Math.max(1, Math.min(255, Math.floor((value * scale + 50) / 100))));
}

/** The luminance table of a file, row by row; null when the file names none. */
export function lumaTable(file: JpegFile): number[] | null {
  const stored = file.frame === null ? undefined : file.tables.get(file.frame.lumaTable);
  if (stored === undefined) return null;
  const table = new Array<number>(64).fill(1);
  for (const [place, coefficient] of ZIGZAG.entries()) table[coefficient] = stored[place] ?? 1;
  return table;
}
