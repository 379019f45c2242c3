/** Packets of the first audio track of a WebM. */
export interface WebmSound {
  codec: string;
  channels: number;
  packets: Uint8Array[];
}

const MASTERS = new Set([0x18538067, 0x1654ae6b, 0xae, 0xe1, 0x1f43b675, 0xa0]);
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CHANNELS = 0x9f;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const AUDIO = 2;

/** Length of the variable-size integer that starts with this byte (RFC 8794, 4.1); 9 when it is none. */
const vintLength = (first: number) => Math.clz32(first & 0xff) - 24 + 1;

function number(bytes: Uint8Array, at: number, length: number, mask: boolean): number {
  let value = mask ? (bytes[at] ?? 0) & (0xff >> length) : (bytes[at] ?? 0);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

type Track = { number: number; type: number; codec: string; channels: number };

/** Walks the elements of a WebM (RFC 8794, RFC 9559) without recursion; null when it has no sound. Cut-off files give what is there. */
export function readWebmSound(bytes: Uint8Array): WebmSound | null {
  const tracks: Track[] = [];
  const packets: Uint8Array[] = [];
  for (let at = 0; at < bytes.length - 1; ) {
    const idLength = vintLength(bytes[at] ?? 0);
    if (idLength > 4) break;
    const id = number(bytes, at, idLength, false);
    const sizeLength = vintLength(bytes[at + idLength] ?? 0);
    if (sizeLength > 8) break;
    const body = at + idLength + sizeLength;
    const size = number(bytes, at + idLength, sizeLength, true);
    if (MASTERS.has(id)) {
      if (id === TRACK_ENTRY) tracks.push({ number: 0, type: 0, codec: '', channels: 1 });
      at = body;
      continue;
    }
    const content = bytes.subarray(body, body + size);
    const track = tracks.at(-1);
    if (track && id === TRACK_NUMBER) track.number = number(content, 0, content.length, false);
    if (track && id === TRACK_TYPE) track.type = number(content, 0, content.length, false);
    if (track && id === CODEC_ID) track.codec = String.fromCharCode(...content.subarray(0, 32)).replace(/\0+$/, '');
    if (track && id === CHANNELS) track.channels = number(content, 0, content.length, false);
    if (id === SIMPLE_BLOCK || id === BLOCK) {
      const sound = tracks.find(({ type }) => type === AUDIO);
      const packet = packetOf(content, sound?.number ?? -1);
      if (packet) packets.push(packet);
    }
    at = body + size;
  }
  const sound = tracks.find(({ type }) => type === AUDIO);
  return sound ? { codec: sound.codec, channels: Math.max(1, sound.channels), packets } : null;
}

/** The packet of a block without lacing: track number, two bytes of time, one of flags, then the content. */
function packetOf(block: Uint8Array, track: number): Uint8Array | null {
  const length = vintLength(block[0] ?? 0);
  const laced = ((block[length + 2] ?? 0) & 0x06) !== 0;
  return length > 8 || laced || number(block, 0, length, true) !== track ? null : block.subarray(length + 3);
}
