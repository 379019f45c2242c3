import sharp from 'sharp';

const text = (value: string) => Buffer.from(value, 'latin1');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** One second of silence as PCM WAV. */
export function wav(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 16_000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(16_000, 40);
  return Buffer.concat([header, Buffer.alloc(16_000)]);
}

/** Frames of MPEG-1 Layer III, 128 kbit/s at 44.1 kHz. */
export function mp3(frames = 4): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** An ID3v2.4 tag of `length` bytes of content. */
export function id3(length: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f);
  return Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, ...size]), Buffer.alloc(length)]);
}

/** The beginning of an ISO base media file of the given major brand. */
export function isoMedia(brand: string): Buffer {
  return Buffer.concat([u32(24), text(`ftyp${brand}`), u32(0), text(brand), text('mp42'), u32(8), text('free')]);
}

/** The beginning of a Matroska file of a document type (`webm`, `matroska`). */
export function matroska(documentType: string): Buffer {
  const element = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + documentType.length]), text(documentType)]);
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + element.length]), element, Buffer.alloc(64)]);
}

/** The first page of an Ogg stream with the given identification packet. */
export function ogg(packet: string): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS', 0);
  header[5] = 2;
  header[26] = 1;
  return Buffer.concat([header, Buffer.from([packet.length]), text(packet), Buffer.alloc(64)]);
}

/** A ZIP archive of stored, empty-named content under the given names (local headers only, as a beginning shows them). */
export function zip(names: string[]): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(5, 18);
    header.writeUInt32LE(5, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, text(name), text('<a/> ')]);
  });
  return Buffer.concat([...entries, text('PK\u0005\u0006'), Buffer.alloc(18)]);
}

/** A PDF of `pages` pages with one line of text each; with `encrypted` it asks for a password nobody has. */
export function pdf(pages = 1, options: { encrypted?: boolean; content?: string; side?: number } = {}): Buffer {
  const side = options.side ?? 600;
  const content = options.content ?? 'BT /F1 48 Tf 60 400 Td (Casefile) Tj ET 60 100 200 120 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, page) => `${page + 5} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} 800] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ),
  ];
  const lock = `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`;
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt = options.encrypted ? `/Encrypt ${lock} /ID [<41> <41>]` : '';
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt} >>`;
  return text(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** A picture of coloured shapes, always the same for the same seed. */
export function scene(seed: number, width = 900, height = 600): Promise<Buffer> {
  let state = seed * 2_654_435_761 + 12_345;
  const next = (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % max;
  };
  const colour = () => `hsl(${next(360)} ${20 + next(70)}% ${15 + next(70)}%)`;
  const shapes = Array.from({ length: 24 }, () =>
    next(2) === 0
      ? `<ellipse cx="${next(width)}" cy="${next(height)}" rx="${20 + next(200)}" ry="${20 + next(160)}" fill="${colour()}"/>`
      : `<rect x="${next(width) - 80}" y="${next(height) - 80}" width="${30 + next(320)}" height="${30 + next(260)}" fill="${colour()}" transform="rotate(${next(90)} ${next(width)} ${next(height)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

/** A small PNG that really holds `side` × `side` black pixels. */
export async function bomb(side: number): Promise<Buffer> {
  return sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
