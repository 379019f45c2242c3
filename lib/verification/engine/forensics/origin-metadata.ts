import exifr from 'exifr';
import sharp from 'sharp';
import { exifBlocks, tiffBlock } from '@/lib/evidence/engine/exif-blocks';
import { headOf, MAX_PIXELS, typeOf } from '@/lib/evidence/engine/image-input';

/** What a picture file says about where it comes from, beyond what evidence keeps of it. */
export interface OriginMetadata {
  any: boolean;
  camera: string | null;
  /** Programs that name themselves, each once. */
  software: string[];
  /** `YYYY-MM-DD HH:MM:SS`, as recorded, by what it is the time of. */
  times: { captured: string | null; digitised: string | null; modified: string | null; gps: string | null };
  /** Steps of the editing history in XMP (xmpMM:History). */
  historySteps: number;
  /** The file itself says that a model generated it (IPTC digital source type, or a generator's own text). */
  generated: string | null;
  /** Embedded EXIF thumbnail, a JPEG. */
  thumbnail: Uint8Array | null;
}

const XMP_BYTES = 512 * 1024;
/** Software and times out of EXIF (CIPA DC-008), XMP (ISO 16684-1) and the text chunks of PNG. Broken blocks count as none. */
export async function originMetadata(path: string): Promise<OriginMetadata> {
  const type = await typeOf(path);
  const stored = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  const source = type === 'image/webp' || type === 'image/png' ? tiffBlock(stored?.exif) : path;
  const blocks = source === null ? {} : await exifBlocks(source);
  const { ifd0 = {}, exif = {}, gps = {} } = blocks;
  const xmp = (stored?.xmp ?? Buffer.alloc(0)).subarray(0, XMP_BYTES).toString('utf8');
  const comments = stored?.comments?.map(({ keyword, text }) => `${keyword}: ${text}`) ?? [];
  const [make, model] = [text(ifd0.Make), text(ifd0.Model)];
  // Canon writes its name into both.
  const camera = [model?.startsWith(make ?? '') ? null : make, model].filter((part) => part !== null).join(' ') || null;
  const named = [
    text(ifd0.Software),
    text(ifd0.ProcessingSoftware),
    ...attributes(xmp, 'xmp:CreatorTool'),
    ...attributes(xmp, 'stEvt:softwareAgent'),
    ...comments.filter((line) => /^software:/i.test(line)).map((line) => line.slice(9).trim()),
  ];
  return {
    any:
      stored?.exif !== undefined ||
      stored?.xmp !== undefined ||
      Object.values(blocks).some((block) => block !== undefined),
    camera,
    software: [...new Set(named.filter((name): name is string => name !== null && name !== ''))],
    times: {
      captured: time(exif.DateTimeOriginal),
      digitised: time(exif.CreateDate ?? exif.DateTimeDigitized),
      modified: time(ifd0.ModifyDate ?? ifd0.DateTime) ?? isoTime(attributes(xmp, 'xmp:ModifyDate')[0]),
      gps: gpsTime(gps),
    },
    historySteps: Math.max(count(xmp, /stEvt:action[=>]/g), 0),
    generated: generator(xmp, comments),
    thumbnail: type === 'image/jpeg' ? await thumbnailOf(path) : null,
  };
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200) || null
  );
}

function time(value: unknown): string | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text(value) ?? '');
  return match === null || match[1] === '0000' ? null : `${match[1]}-${match[2]}-${match[3]} ${match[4]}`;
}

function isoTime(value: string | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?/.exec(value ?? '');
  return match === null ? null : `${match[1]} ${match[2]}${match[3] ?? ':00'}`;
}

function gpsTime(gps: Record<string, unknown>): string | null {
  const day = /^(\d{4}):(\d\d):(\d\d)/.exec(text(gps.GPSDateStamp) ?? '');
  return day === null ? null : `${day[1]}-${day[2]}-${day[3]} 00:00:00`;
}

/** Values of an XMP property, written as attribute or as element; each pattern runs over the text once. */
function attributes(xmp: string, name: string): string[] {
  const pattern = new RegExp(`${name}="([^"<]{1,400})"|<${name}>([^<]{1,400})<`, 'g');
  return [...xmp.matchAll(pattern)].slice(0, 50).map((match) => (match[1] ?? match[2] ?? '').trim());
}

function count(value: string, pattern: RegExp): number {
  return value.match(pattern)?.length ?? 0;
}

/** IPTC NewsCodes «digital source type», and the text chunks that image generators leave. */
function generator(xmp: string, comments: string[]): string | null {
  const declared =
    /digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|algorithmicMedia)/i.exec(
      xmp,
    )?.[1];
  if (declared !== undefined) return declared;
  const line = comments.find((comment) =>
    /^(parameters|prompt|workflow|sd-metadata|dream|invokeai_metadata|generation_data):/i.test(comment),
  );
  return line === undefined ? null : (line.split(':')[0] ?? null);
}

async function thumbnailOf(path: string): Promise<Uint8Array | null> {
  // exifr reads the whole file when asked for a thumbnail; the block stands within its first 64 KiB.
  const head = Buffer.from(await headOf(path));
  return (await exifr.thumbnail(head).catch(() => undefined)) ?? null;
}
