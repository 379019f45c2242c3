const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Layer III bit rates in kbit/s (ISO/IEC 11172-3 table B.1, ISO/IEC 13818-3 for the lower sampling rates). */
const MPEG1_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLING = [44100, 48000, 32000];

/** Length in bytes of the Layer III frame whose header stands at `offset`; null when none does. */
function mp3FrameLength(bytes: Uint8Array, offset: number): number | null {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const rate = (version === 3 ? MPEG1_RATES : MPEG2_RATES)[third >> 4];
  const base = SAMPLING[(third >> 2) & 3];
  if (version === 1 || layer !== 1 || !rate || base === undefined) return null;
  const sampling = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / sampling) + ((third >> 1) & 1);
}

/** Length of a leading ID3v2 tag (id3.org, ID3v2.4.0 §3.1), 0 without one, null when it is malformed. */
function id3Length(bytes: Uint8Array): number | null {
  if (ascii(bytes, 0, 3) !== 'ID3') return 0;
  const [major = 0, , flags = 0, a = 255, b = 255, c = 255, d = 255] = bytes.subarray(3, 10);
  if (major < 2 || major > 4 || (a | b | c | d) > 127) return null;
  return 10 + (a << 21) + (b << 14) + (c << 7) + d + (flags & 0x10 ? 10 : 0);
}

/**
 * True for MP3: two frames in a row (one sync word alone occurs in any data), behind an ID3v2 tag or not.
 * A tag that is longer than what is seen counts as MP3: nothing else accepted begins with it.
 */
export function hasMp3Frames(head: Uint8Array): boolean {
  const tag = id3Length(head);
  if (tag === null) return false;
  if (tag > 0 && tag >= head.byteLength - 4) return head.byteLength > 10;
  // Encoders may pad between the tag and the first frame.
  for (let start = tag; start <= tag + (tag > 0 ? 4096 : 0); start += 1) {
    const length = mp3FrameLength(head, start);
    if (length === null) continue;
    const next = start + length;
    if (next + 3 > head.byteLength || mp3FrameLength(head, next) !== null) return true;
  }
  return false;
}

/** Names of the files whose local headers stand in the beginning of a ZIP archive (PKWARE APPNOTE 4.3.7). */
function zipNames(head: Uint8Array): string[] {
  const names: string[] = [];
  const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const mark = Buffer.from('PK\u0003\u0004', 'latin1');
  for (let at = view.indexOf(mark); at !== -1 && at + 30 <= view.length; at = view.indexOf(mark, at + 4)) {
    const length = view.readUInt16LE(at + 26);
    names.push(view.toString('latin1', at + 30, at + 30 + length));
  }
  return names;
}

/** True for a ZIP archive that is a Word document without macros (ECMA-376 part 2: `[Content_Types].xml` and parts below `word/`). */
export function hasWordParts(head: Uint8Array): boolean {
  const names = zipNames(head);
  const [first = ''] = names;
  const isPackage = names.includes('[Content_Types].xml') || /^(_rels|docProps|word|customXml)\//.test(first);
  return (
    isPackage && names.some((name) => name.startsWith('word/')) && !names.some((name) => /vbaProject\.bin$/i.test(name))
  );
}

/** True for the header of a TIFF file (TIFF 6.0 §2) that is not a Canon raw image. */
export function isTiff(head: Uint8Array): boolean {
  const order = ascii(head, 0, 4);
  return (order === 'II*\0' || order === 'MM\0*') && ascii(head, 8, 2) !== 'CR';
}
