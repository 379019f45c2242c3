import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivingLicenceBack } from '@/db/seed/specimens/driving-licence';
import { INVOICE, LICENCE, PEOPLE } from '@/db/seed/specimens/examples';
import { identityCardBack, identityCardFront } from '@/db/seed/specimens/identity-card';
import { letterPdf } from '@/db/seed/specimens/letter';
import { invoiceRuns } from '@/db/seed/specimens/letters';
import { passportPage } from '@/db/seed/specimens/passport';
import { photograph } from '@/db/seed/specimens/photograph';
import type { DocumentFile } from '@/lib/verification/engine/check';
import { readDocument } from '@/lib/verification/engine/read-document';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reading-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function read(bytes: Buffer, role: DocumentFile['role'] = 'other') {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(directory, sha256);
  await writeFile(path, bytes);
  const file = {
    documentId: sha256,
    evidenceId: 'evidence',
    role,
    side: null,
    fileName: 'a.jpg',
    mimeType: 'image/jpeg',
    sha256,
    path,
  };
  return readDocument(file, { directory, today: '2026-11-21' });
}

const values = (fields: { zone: string; value: string }[] | undefined) =>
  fields?.map(({ zone, value }) => `${zone} ${value}`);

describe('photographs of specimens', () => {
  it('a passport, held aslant: zone and print side by side', async () => {
    const photo = await photograph(passportPage(PEOPLE.passport), {
      perspective: 0.03,
      rotation: -5,
      blur: 0.6,
      longestSide: 1300,
      seed: 5,
    });
    const reading = await read(photo, 'passport');
    expect(reading.failures).toEqual([]);
    expect(reading.classification?.type).toBe('passport');
    expect(reading.mrz).toMatchObject({ format: 'TD3', valid: true });
    expect(reading.mrz?.source.box?.[1]).toBeGreaterThan(0.5);
    expect(values(reading.fields.documentNumber)).toEqual(['visual K72904418', 'mrz K72904418']);
    expect(values(reading.fields.surname)).toEqual(['visual LINDQVIST', 'mrz LINDQVIST']);
    expect(values(reading.fields.dateOfExpiry)).toEqual(['visual 2033-05-01', 'mrz 2033-05-01']);
  });

  it('the back of a card lying on its side stands upright afterwards', async () => {
    const photo = await photograph(identityCardBack(PEOPLE.card), {
      rotation: 90,
      blur: 0.5,
      longestSide: 1200,
      seed: 6,
    });
    const reading = await read(photo, 'id_card');
    expect(reading.pages[0]?.rotation).toBe(270);
    expect(reading.mrz).toMatchObject({ format: 'TD1', valid: true });
  });

  it('a zone with false check digits is told as it is printed', async () => {
    const mrz = ['I<UTOC58203716588031444<<<<<<<', '8803141F3402188UTO<<<<<<<<<<<8', 'LINDQVIST<<MARA<ELIN<<<<<<<<<<'];
    const reading = await read(
      await photograph(identityCardBack({ ...PEOPLE.card, mrz }), { blur: 0.5, longestSide: 1000 }),
      'id_card',
    );
    expect(reading.mrz?.lines).toEqual(mrz);
    expect(reading.mrz?.valid).toBe(false);
    expect(reading.mrz?.fields.birthDateCheckDigit?.valid).toBe(false);
  });

  it('the front of a card and the barcode of a licence', async () => {
    const front = await read(identityCardFront(PEOPLE.card), 'id_card');
    expect(values(front.fields.documentNumber)).toEqual(['visual C58203716']);
    expect(values(front.fields.dateOfBirth)).toEqual(['visual 1988-03-14']);
    const back = await read(
      await photograph(await drivingLicenceBack(LICENCE), { blur: 0.4, longestSide: 1400 }),
      'driving_license',
    );
    expect(back.barcodes[0]).toMatchObject({ format: 'PDF417', bytes: null, aamva: { DAQ: 'LINDQ853148ME9' } });
    expect(values(back.fields.dateOfExpiry)).toEqual(['barcode 2032-08-10']);
  });

  it('the text layer of a PDF', async () => {
    const reading = await read(await letterPdf(invoiceRuns(INVOICE), 'Invoice'), 'invoice');
    expect(reading).toMatchObject({ pageCount: 1, failures: [], classification: { type: 'invoice' } });
    expect(reading.pages[0]?.engine.name).toBe('pdfjs');
    expect(values(reading.fields.total)).toEqual(['visual 1468.80']);
    expect(values(reading.fields.invoiceNumber)).toEqual(['visual HSM20417']);
  });
});

describe('files that cannot be read give a reason', () => {
  const codes = async (bytes: Buffer) => (await read(bytes)).failures.map(({ code }) => code);

  it.each<[string, Buffer, string]>([
    ['nothing at all', Buffer.alloc(0), 'EMPTY_FILE'],
    ['text named as a picture', Buffer.from('this is no picture'), 'UNSUPPORTED_FORMAT'],
    [
      'an animated GIF',
      Buffer.from('474946383961010001000000002c00000000010001000002024401003b', 'hex'),
      'UNSUPPORTED_FORMAT',
    ],
    ['HEIC', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), 'DAMAGED'],
    ['a PDF of noise', Buffer.from('%PDF-1.7\nnothing here'), 'DAMAGED'],
  ])('%s', async (_, bytes, code) => expect(await codes(bytes)).toEqual([code]));

  it('a JPEG cut short and a picture of too many pixels', async () => {
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer();
    expect(await codes(jpeg.subarray(0, jpeg.length / 2))).toEqual(['DAMAGED']);
    const bomb = await sharp({
      create: { width: 16_000, height: 9000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(await codes(bomb)).toEqual(['TOO_LARGE']);
  });

  it('an empty picture has no text and no failure', async () => {
    const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await read(blank)).toMatchObject({
      failures: [],
      mrz: null,
      barcodes: [],
      classification: null,
      pages: [{ words: [] }],
    });
  });
});
