import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { lumaTable, walkJpeg } from '@/lib/verification/engine/forensics/jpeg-file';
import { greyImage, lumaOf } from '@/lib/verification/engine/forensics/picture';
import { tamperingMaps } from '@/lib/verification/engine/forensics/tampering';

const D = '/work/shared/data/documents/';
const tiles: Buffer[] = [];
for (const a of process.argv.slice(2)) {
  const [f, q] = a.split('@');
  let b = readFileSync(D + f);
  if (q) b = await sharp(b).flatten({ background: '#fff' }).jpeg({ quality: +q }).toBuffer();
  writeFileSync('/tmp/s.img', b);
  const l = await lumaOf('/tmp/s.img', null);
  if ('reason' in l) throw 1;
  const m = tamperingMaps(l, b[0] === 0xff ? lumaTable(walkJpeg(b)) : null);
  const c = m.compression;
  if (!c) {
    console.log(a, 'none');
    continue;
  }
  const map = greyImage({ ...c, data: c.data.map((v) => 128 + 25 * v) });
  tiles.push(
    await sharp(b)
      .flatten({ background: '#fff' })
      .resize(500, 380, { fit: 'inside' })
      .extend({ right: 4, background: '#f00' })
      .png()
      .toBuffer(),
  );
  tiles.push(await map.resize(500, 380, { fit: 'inside', kernel: 'nearest' }).png().toBuffer());
}
await sharp({ create: { width: 1020, height: (390 * tiles.length) / 2, channels: 3, background: '#333' } })
  .composite(tiles.map((input, i) => ({ input, left: (i % 2) * 510, top: Math.floor(i / 2) * 390 })))
  .png()
  .toFile('/tmp/show.png');
