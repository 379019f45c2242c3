import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FACE_BANDS } from '@/lib/verification/engine/face/bands';
import { describeFace, faceDistance } from '@/lib/verification/engine/face/describe';
import { say } from '../progress';
import { areaUnderCurve } from './measures';

interface Described {
  person: string;
  name: string;
  descriptor: number[];
  /** Not a photo of the folder as it is: made worse, or a portrait on a document. */
  harder: boolean;
}

export interface FaceResults {
  same: number[];
  different: number[];
  auc: number | null;
  bands: typeof FACE_BANDS;
  curve: { distance: number; sameAccepted: number; differentAccepted: number }[];
  withoutFace: string[];
}

/** Sample documents that carry one portrait: both specimens of Utopia show the same picture. */
const ONE_HOLDER = new Set(['25_pass-uto.jpg', '100_pass2-uto.jpg']);

/**
 * Same and different people among the photos (name prefix = person), each also as a document portrait would show it (small, grey, compressed),
 * and against the portraits on the sample documents.
 */
export async function faceResults(data: string): Promise<FaceResults | null> {
  const folder = join(data, 'documents/faces');
  if (!existsSync(folder)) return null;
  const scratch = await mkdtemp(join(tmpdir(), 'faces-'));
  const withoutFace: string[] = [];
  const people: Described[] = [];
  const add = async (path: string, person: string, harder: boolean) => {
    const face = await describeFace(path);
    if (face === null) withoutFace.push(`${path.split('/').at(-1)}${harder ? ' (portrait)' : ''}`);
    else people.push({ person, name: path.split('/').at(-1) ?? '', descriptor: face.descriptor, harder });
    return face;
  };
  for (const name of readdirSync(folder)
    .filter((file) => /\.jpe?g$/i.test(file))
    .sort()) {
    const path = join(folder, name);
    const person = name.replace(/[-_\d.].*$/, '');
    const face = await add(path, person, false);
    if (face) await add(await portrait(path, face.box, join(scratch, name)), person, true);
  }
  for (const path of documentPortraits(data)) {
    const name = path.split('/').at(-1) ?? '';
    await add(path, `holder of ${ONE_HOLDER.has(name) ? 'the specimen' : name}`, true);
  }
  await rm(scratch, { recursive: true });
  return summary(people, withoutFace);
}

function documentPortraits(data: string): string[] {
  const folder = join(data, 'documents/mrz/passporteye');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(jpe?g|png)$/.test(name))
        .sort()
        .map((name) => join(folder, name))
    : [];
}

/** The face with some surroundings, 90 pixels wide, grey and compressed hard, as it stands on a photographed card. */
async function portrait(
  path: string,
  [x, y, width, height]: readonly [number, number, number, number],
  target: string,
): Promise<string> {
  const upright = await sharp(path).autoOrient().toBuffer({ resolveWithObject: true });
  const { width: wide, height: high } = upright.info;
  const left = Math.max(0, Math.round((x - 0.35 * width) * wide));
  const top = Math.max(0, Math.round((y - 0.4 * height) * high));
  const area = {
    left,
    top,
    width: Math.min(wide - left, Math.round(1.7 * width * wide)),
    height: Math.min(high - top, Math.round(1.8 * height * high)),
  };
  const small = await sharp(upright.data).extract(area).resize(90).greyscale().jpeg({ quality: 45 }).toBuffer();
  await sharp(small).resize(220).jpeg({ quality: 80 }).toFile(target);
  return target;
}

/** Distances of pairs of one person, and of different people. */
function distances(people: readonly Described[]): { same: number[]; different: number[] } {
  const [same, different]: [number[], number[]] = [[], []];
  for (const [index, a] of people.entries())
    for (const b of people.slice(index + 1)) {
      // A photo and its own degraded twin are no test.
      if (a.name === b.name) continue;
      (a.person === b.person ? same : different).push(faceDistance(a.descriptor, b.descriptor));
    }
  return { same, different };
}

function sayDistances(title: string, { same, different }: { same: number[]; different: number[] }): void {
  const furthest = Math.max(...same).toFixed(3);
  const nearest = Math.min(...different).toFixed(3);
  say(
    `    ${title}: ${same.length} pairs of one person up to ${furthest}, ${different.length} of different people from ${nearest}`,
  );
}

function summary(people: Described[], withoutFace: string[]): FaceResults {
  const { same, different } = distances(people);
  const auc = areaUnderCurve(different, same);
  const accepted = (values: number[], distance: number) =>
    values.filter((value) => value <= distance).length / Math.max(1, values.length);
  const curve = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75].map((distance) => ({
    distance,
    sameAccepted: accepted(same, distance),
    differentAccepted: accepted(different, distance),
  }));
  say(`\n  Faces, AUC ${auc?.toFixed(4)}`);
  sayDistances('photos as they are', distances(people.filter(({ harder }) => !harder)));
  sayDistances('with portraits made worse and those on documents', { same, different });
  for (const { distance, sameAccepted, differentAccepted } of curve)
    say(
      `    distance ${distance.toFixed(2)}: same ${(100 * sameAccepted).toFixed(1)} %, different ${(100 * differentAccepted).toFixed(1)} %`,
    );
  if (withoutFace.length > 0) say(`    no face found: ${withoutFace.join(', ')}`);
  return { same, different, auc, bands: FACE_BANDS, curve, withoutFace };
}
