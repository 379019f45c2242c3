import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Region, type Sharp } from 'sharp';
import { describeFaces, type FaceSubject } from '@/lib/verification/engine/face/describe';
import { isBlind } from './split';

/** How a picture is shown: as it is, cut to the face, and as a small grey portrait, with and without surroundings. */
export type Shown = 'plain' | 'tight crop' | 'portrait' | 'portrait, tight';

export interface Sample {
  /** The picture it was made of: two of one picture are no pair. */
  picture: string;
  person: string;
  set: 'press' | 'stills' | 'strangers' | 'documents';
  shown: Shown;
  blind: boolean;
  /** Null where no face was found. */
  descriptor: number[] | null;
}

interface Picture extends Pick<Sample, 'picture' | 'person' | 'set' | 'blind'> {
  path: string;
}

/** Whom the bands once stood on: not blind whatever the hash says. */
const KNOWN = new Set(['obama', 'biden']);

/** Photos of people, each as it is, cut and made worse, and faces that serve as strangers to them all. */
export async function faceSamples(data: string, scratch: string): Promise<Sample[]> {
  const made: Sample[] = [];
  for (const picture of photos(join(data, 'documents/faces'))) made.push(...(await shownWays(picture, scratch)));
  for (const picture of [...(await strangers(scratch)), ...portraits(join(data, 'documents/mrz/passporteye'))])
    made.push(await sampleOf(picture, picture.path, 'plain'));
  return made;
}

const filesOf = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(jpe?g|png)$/i.test(name))
        .sort()
    : [];

function photos(folder: string): Picture[] {
  const named = (path: string, set: Picture['set']) =>
    filesOf(path).map((name): Picture => {
      const person = name.replace(/[-_\d.].*$/, '');
      return { picture: name, person, set, blind: !KNOWN.has(person) && isBlind(person), path: join(path, name) };
    });
  const deepface = join(folder, 'deepface');
  const people = peopleOf(join(deepface, 'pairs.csv'));
  const press = filesOf(deepface).map((name): Picture => {
    const person = people.get(name) ?? name.replace(/\..*$/, '');
    return { picture: name, person, set: 'press', blind: isBlind(person), path: join(deepface, name) };
  });
  return [...named(folder, 'press'), ...press, ...named(join(folder, 'stills'), 'stills')];
}

/** Pictures that pairs say are of one person, under the name of the first. */
function peopleOf(path: string): Map<string, string> {
  const known = new Map<string, string[]>();
  if (!existsSync(path)) return new Map();
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/).slice(1)) {
    const [one, other, same] = line.split(',');
    if (one === undefined || other === undefined || same === undefined) continue;
    const [mine, theirs] = [known.get(one) ?? [one], known.get(other) ?? [other]];
    known.set(one, mine);
    known.set(other, theirs);
    if (same !== 'true' || mine === theirs) continue;
    mine.push(...theirs);
    for (const name of theirs) known.set(name, mine);
  }
  return new Map([...known].map(([name, group]) => [name, (group.toSorted()[0] ?? name).replace(/\..*$/, '')]));
}

const SHEET = 'node_modules/@vladmandic/human/assets/screenshot-facematch.jpg';
/** Of its faces, in rows and columns, the first row shows one man; these look like a person of the press photos. */
const GRID = { columns: 18, rows: 6, left: 1, top: 283, across: 106.75, down: 112.6, side: 104 };
const ALIKE = new Set(['4.0', '5.3', '5.12']);

/** The faces on the sheet of examples that a package brings along: small, tight, with print over them. */
async function strangers(scratch: string): Promise<Picture[]> {
  if (!existsSync(SHEET)) return [];
  const made: Picture[] = [];
  for (let row = 0; row < GRID.rows; row += 1)
    for (let column = 0; column < GRID.columns; column += 1) {
      const name = `${row}.${column}`;
      if (ALIKE.has(name)) continue;
      const path = join(scratch, `stranger-${name}.png`);
      const [left, top] = [Math.round(column * GRID.across) + GRID.left, Math.round(GRID.top + row * GRID.down)];
      const width = Math.min(GRID.side, 1920 - left);
      await sharp(SHEET).extract({ left, top, width, height: GRID.side }).png().toFile(path);
      const person = row === 0 ? 'gallery man' : `stranger ${name}`;
      made.push({ picture: `stranger ${name}`, person, set: 'strangers', blind: false, path });
    }
  return made;
}

/** Portraits on sample documents; both specimens of Utopia show the same picture. */
function portraits(folder: string): Picture[] {
  return filesOf(folder).map((name) => {
    const person = /-uto\./.test(name) ? 'holder of the specimen' : `holder of ${name}`;
    return { picture: name, person, set: 'documents', blind: false, path: join(folder, name) };
  });
}

async function sampleOf({ picture, person, set, blind }: Picture, path: string, shown: Shown): Promise<Sample> {
  const subject: FaceSubject = set === 'documents' ? 'page' : 'selfie';
  const [face] = await describeFaces(path, subject);
  return { picture, person, set, blind, shown, descriptor: face?.descriptor ?? null };
}

/** A picture as it is, cut to its face at 150 pixels, and as portraits of 70 pixels, grey and compressed hard. Stills are tight already. */
async function shownWays(picture: Picture, scratch: string): Promise<Sample[]> {
  const whole = await sampleOf(picture, picture.path, 'plain');
  const upright = await sharp(picture.path).autoOrient().removeAlpha().png().toBuffer({ resolveWithObject: true });
  const [face] = await describeFaces(picture.path, 'selfie');
  const ways: [Shown, Sharp][] = [];
  if (picture.set === 'stills') ways.push(['portrait, tight', sharp(upright.data)]);
  else if (face !== undefined) {
    const cut = (across: number, down: number) =>
      sharp(upright.data).extract(areaOf(face.box, upright.info, across, down));
    ways.push(['tight crop', cut(0, 0)], ['portrait', cut(0.35, 0.4)], ['portrait, tight', cut(0, 0)]);
  }
  await mkdir(scratch, { recursive: true });
  const made = [whole];
  for (const [shown, image] of ways) {
    const path = join(scratch, `${picture.picture}-${shown}.jpg`);
    if (shown === 'tight crop') await image.resize(150, 150, { fit: 'cover' }).jpeg({ quality: 90 }).toFile(path);
    else await image.resize(70).greyscale().jpeg({ quality: 45 }).toFile(path);
    made.push(await sampleOf(picture, path, shown));
  }
  return made;
}

function areaOf(
  [x, y, width, height]: readonly [number, number, number, number],
  size: { width: number; height: number },
  across: number,
  down: number,
): Region {
  const left = Math.max(0, Math.round((x - across * width) * size.width));
  const top = Math.max(0, Math.round((y - down * height) * size.height));
  return {
    left,
    top,
    width: Math.min(size.width - left, Math.round((1 + 2 * across) * width * size.width)),
    height: Math.min(size.height - top, Math.round((1 + 2 * down) * height * size.height)),
  };
}
