import sharp from 'sharp';
import { expect, test } from 'vitest';
import { normaliseAvatar } from '@/lib/users/engine/avatar';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#3a7' }, limitInputPixels: false });

test.each(['png', 'jpeg', 'webp'] as const)('makes a square WebP without metadata of %s', async (format) => {
  const source = await picture(900, 300)
    .withExif({ IFD0: { Make: 'x' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
  const made = await sharp(await normaliseAvatar(source)).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
});

test('keeps nothing of what is appended', async () => {
  const source = Buffer.concat([await picture(100, 100).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  expect((await normaliseAvatar(source)).includes('script')).toBe(false);
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['GIF', () => picture(10, 10).gif().toBuffer()],
  ['TIFF', () => picture(10, 10).tiff().toBuffer()],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(normaliseAvatar(await bytes())).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    extra: { accepted: ['image/png', 'image/jpeg', 'image/webp'] },
  });
});

test('cannot read what is broken or a bomb', async () => {
  const whole = await picture(300, 300).jpeg().toBuffer();
  await expect(normaliseAvatar(whole.subarray(0, 300))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  const bomb = await picture(8000, 8000).png({ palette: true }).toBuffer();
  await expect(normaliseAvatar(bomb)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
});
