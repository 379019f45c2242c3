import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { seedOf } from '@/db/seed/specimens/random';
import type { CheckInput } from '@/lib/verification/engine/check';
import { readDocument } from '@/lib/verification/engine/read-document';
import type { Figure } from './reading-barcodes';
import { checked, recordZones, type ZoneCase, zoneCase } from './zone-figures';
import { zoneSpecimens } from './zone-specimens';

const truthSchema = z.object({
  mrz: z.record(
    z.string(),
    z.object({
      format: z.string().nullable(),
      lines: z.array(z.string()).nullable(),
      surname: z.string().optional(),
      given: z.string().optional(),
      checkDigits: z.record(z.string(), z.boolean()).optional(),
      alt: z.array(z.array(z.string())).optional(),
    }),
  ),
});

const DIGITS: Record<string, string> = {
  documentNumber: 'documentNumberCheckDigit',
  dateOfBirth: 'birthDateCheckDigit',
  dateOfExpiry: 'expirationDateCheckDigit',
  optional: 'personalNumberCheckDigit',
  composite: 'compositeCheckDigit',
};

const fileOf = (name: string, path: string, role: CheckInput['documents'][number]['role']) => ({
  documentId: name.replace(/\W/g, '-'),
  evidenceId: name,
  role,
  side: null,
  fileName: name,
  mimeType: '',
  sha256: '',
  path,
});

/**
 * Zones of invented documents, whose names are full of letters that look alike. `EVAL_OCR_B` may name a folder of OCR-B fonts; without it
 * all are drawn with the project's own characters.
 */
export async function evaluateInventedZones(directory: string): Promise<Figure[]> {
  const cases: ZoneCase[] = [];
  const misses: string[] = [];
  for (const { name, blind, format, lines, role, picture } of zoneSpecimens(process.env.EVAL_OCR_B)) {
    const path = join(directory, 'zone.jpg');
    await writeFile(path, await picture());
    const document = fileOf(name, path, role);
    const reading = await readDocument(document, { directory, today: '2026-11-21' });
    const judged = zoneCase(blind, format, lines, reading, await checked(document, reading));
    cases.push(judged);
    // What was missed of the blind half is not shown, or it would not stay blind.
    if (judged.exactLines < judged.lines && !blind) misses.push(`${name}: ${reading.mrz?.lines.join(' ') ?? 'none'}`);
  }
  recordZones('invented documents', cases);
  const exact = cases.filter((each) => each.exactLines === each.lines).length;
  return [{ name: 'Invented zones: every character right', value: `${exact}/${cases.length}`, goal: '', misses }];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Zones against their transcriptions: which check digits are right, exact lines, wrong characters of names. */
export async function evaluateZones(folder: string, directory: string): Promise<Figure[]> {
  const { mrz } = truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
  const misses: Record<'digits' | 'exact' | 'found', string[]> = { digits: [], exact: [], found: [] };
  const count = { zones: 0, without: 0, nameLength: 0, nameWrong: 0, seconds: 0 };
  const cases: ZoneCase[] = [];
  for (const [name, truth] of Object.entries(mrz)) {
    const start = performance.now();
    const document = fileOf(name, join(folder, name), 'other');
    const reading = await readDocument(document, { directory, today: '2026-11-21' });
    count.seconds += (performance.now() - start) / 1000;
    const zone = reading.mrz;
    if (truth.lines === null) {
      count.without += 1;
      if (zone) misses.found.push(`${name}: ${zone.lines.join(' ')}`);
      continue;
    }
    count.zones += 1;
    const wrong = Object.entries(truth.checkDigits ?? {}).filter(
      ([key, right]) => zone?.fields[DIGITS[key] ?? '']?.valid !== right,
    );
    if (wrong.length > 0) misses.digits.push(`${name}: ${wrong.map(([key]) => key).join(', ')}`);
    const accepted = [truth.lines, ...(truth.alt ?? [])].map((lines) => lines.join('\n'));
    if (!accepted.includes(zone?.lines.join('\n') ?? ''))
      misses.exact.push(`${name}: ${zone?.lines.join(' ') ?? 'none'}`);
    const format = (truth.format ?? '').replace(/^MRV(?=[AB]$)/, 'MRV-');
    const printed = [truth.lines, ...(truth.alt ?? [])].find((lines) =>
      lines.every((line) => /^[A-Z0-9<]+$/.test(line)),
    );
    const blind = seedOf(name) % 3 === 0;
    cases.push(zoneCase(blind, format, printed ?? truth.lines, reading, await checked(document, reading)));
    const expected = plain(`${truth.surname} ${truth.given}`).trim();
    const read = `${zone?.fields.surname?.value ?? ''} ${zone?.fields.givenNames?.value ?? ''}`.trim();
    count.nameLength += expected.length;
    count.nameWrong += [...expected].filter((character, index) => character !== read[index]).length;
  }
  recordZones('pictures', cases);
  const share = (missed: number) =>
    `${count.zones - missed}/${count.zones} (${(100 - (100 * missed) / count.zones).toFixed(1)} %)`;
  return [
    {
      name: 'Zones: every check digit judged as on the document',
      value: share(misses.digits.length),
      goal: '≥ 85 %',
      misses: misses.digits,
    },
    { name: 'Zones: every character right', value: share(misses.exact.length), goal: '', misses: misses.exact },
    {
      name: 'Zones: characters of names wrong',
      value: `${((100 * count.nameWrong) / count.nameLength).toFixed(2)} %`,
      goal: '≤ 3 %',
      misses: [],
    },
    {
      name: 'Zones: seen where there is none',
      value: `${misses.found.length}/${count.without}`,
      goal: '0',
      misses: misses.found,
    },
    {
      name: 'Zones: seconds for a whole document',
      value: (count.seconds / (count.zones + count.without)).toFixed(2),
      goal: '',
      misses: [],
    },
  ];
}
