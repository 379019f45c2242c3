import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { CheckFacts, CheckInput, DocumentFile, DocumentReading, Word } from '@/lib/verification/engine/check';

/** A folder for files of one test file. */
export async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'checks-'));
  let count = 0;
  return {
    remove: () => rm(folder, { recursive: true, force: true }),
    async file(bytes: Buffer): Promise<string> {
      count += 1;
      const path = join(folder, `content-${count}`);
      await writeFile(path, bytes);
      return path;
    },
  };
}

const FACTS: CheckFacts = {
  today: '2026-06-01',
  claim: null,
  participant: null,
  knownParticipants: [],
  duplicates: [],
  watchlist: null,
};

export function documentOf(path: string, rest: Partial<DocumentFile> = {}): DocumentFile {
  return {
    documentId: 'document-1',
    evidenceId: 'evidence-1',
    role: 'other',
    side: null,
    fileName: 'photo.jpg',
    mimeType: 'image/jpeg',
    sha256: '',
    path,
    ...rest,
  };
}

export function inputOf(
  documents: DocumentFile[],
  rest: { readings?: DocumentReading[]; facts?: Partial<CheckFacts> } = {},
): CheckInput {
  return { documents, readings: rest.readings ?? [], expected: {}, facts: { ...FACTS, ...rest.facts } };
}

export function readingOf(words: [string, number, number][], rest: Partial<DocumentReading> = {}): DocumentReading {
  const made = words.map(
    ([text, x, y], line): Word => ({ text, confidence: 0.95, box: [x, y, 0.02 * text.length, 0.03], line }),
  );
  return {
    documentId: 'document-1',
    evidenceId: 'evidence-1',
    pages: [
      {
        page: 1,
        imagePath: null,
        width: 1000,
        height: 700,
        rotation: 0,
        words: made,
        engine: { name: 'test', version: '1' },
      },
    ],
    pageCount: 1,
    classification: null,
    mrz: null,
    barcodes: [],
    fields: {},
    failures: [],
    ...rest,
  };
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export type Raster = { data: Buffer; width: number; height: number };

/** A textured picture like a photo: soft blobs of every size under some grain. */
export async function texture(seed: number, width = 768, height = 560): Promise<Raster> {
  const random = randomOf(seed);
  const shapes = Array.from({ length: 260 }, () => {
    const size = 4 + 70 * random() ** 3;
    return `<ellipse cx="${random() * width}" cy="${random() * height}" rx="${size}" ry="${size * (0.4 + random())}" fill="hsl(${random() * 360} ${20 + 40 * random()}% ${25 + 50 * random()}%)" transform="rotate(${random() * 180} ${width / 2} ${height / 2})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a8f80"/>${shapes.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().blur(0.7).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.max(8, Math.min(247, (data[at] ?? 0) + Math.round((random() + random() - 1) * 9)));
  return { data, width, height };
}

export const image = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

export const jpeg = (raster: Raster, quality: number) => image(raster).jpeg({ quality }).toBuffer();

export async function decoded(bytes: Buffer): Promise<Raster> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture with a window of another laid over it. */
export async function pasted(
  base: Raster,
  donor: Raster,
  place: { left: number; top: number; width: number; height: number },
  from = place,
): Promise<Raster> {
  const patch = await image(donor)
    .extract({ ...place, left: from.left, top: from.top })
    .png()
    .toBuffer();
  const made = await image(base)
    .composite([{ input: patch, left: place.left, top: place.top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...base, data: made };
}

/** A PNG whose header promises `side` × `side` pixels and that holds next to nothing. */
export async function hollow(side: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
