import { describe, expect, it } from 'vitest';
import type { CheckFacts, CheckInput, DocumentReading, Expected } from '@/lib/verification/engine/check';
import { age } from '@/lib/verification/engine/checks/age';
import { dataComparison } from '@/lib/verification/engine/checks/data-comparison';
import { knownParticipant } from '@/lib/verification/engine/checks/known-participant';
import { registeredOwnership } from '@/lib/verification/engine/checks/registered-ownership';
import { registrationNumber } from '@/lib/verification/engine/checks/registration-number';
import { vehicleMake } from '@/lib/verification/engine/checks/vehicle-make';
import { vehicleModel } from '@/lib/verification/engine/checks/vehicle-model';
import { vehicleYear } from '@/lib/verification/engine/checks/vehicle-year';
import { vin } from '@/lib/verification/engine/checks/vin';
import { watchlist } from '@/lib/verification/engine/checks/watchlist';

const FACTS: CheckFacts = {
  today: '2026-11-21',
  claim: null,
  participant: null,
  knownParticipants: [],
  duplicates: [],
  watchlist: null,
};

const LOGBOOK = {
  registrationNumber: 'KV19ZFT',
  vin: 'WVWZZZAUZKW123456',
  make: 'VOLKSWAGEN',
  model: 'GOLF MATCH TSI',
  dateOfFirstRegistration: '2019-03-14',
  keeperName: 'MERCER DANIEL',
};

function input(fields: Record<string, string>, expected: Expected = {}, facts: Partial<CheckFacts> = {}): CheckInput {
  const reading: DocumentReading = {
    documentId: 'd1',
    evidenceId: 'e1',
    pages: [],
    pageCount: 1,
    classification: { type: 'logbook', confidence: 1, because: [] },
    mrz: null,
    barcodes: [],
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        [
          {
            value,
            raw: value,
            confidence: 0.9,
            zone: 'visual',
            source: { evidenceId: 'e1', page: 1, box: [0.1, 0.1, 0.2, 0.1] },
          },
        ],
      ]),
    ),
    failures: [],
  };
  const document = {
    documentId: 'd1',
    evidenceId: 'e1',
    role: 'logbook' as const,
    side: null,
    fileName: 'v5c.jpg',
    mimeType: 'image/jpeg',
    sha256: '',
    path: '',
  };
  return { documents: [document], readings: [reading], expected, facts: { ...FACTS, ...facts } };
}

const codes = (outcome: { reasons: { code: string }[] }) => outcome.reasons.map(({ code }) => code);

describe('vehicle checks', () => {
  it('are clear where claim, expectation and logbook agree', async () => {
    const vehicle = { registrationNumber: 'kv19 zft', vin: 'WVWZZZAUZKW123456', make: 'VW', model: 'Golf', year: 2019 };
    const claim = { lossDate: '2026-11-01', policyHolder: 'Daniel Mercer', vehicle };
    const all = input(LOGBOOK, { ownerName: 'Daniel Mercer' }, { claim });
    for (const check of [vin, registrationNumber, vehicleMake, vehicleYear, registeredOwnership]) {
      expect(await check.run(all), check.name).toMatchObject({ result: 'clear', subResult: 'clear' });
    }
    expect(codes(await registeredOwnership.run(all))).toEqual(['KEEPER_IS_NOT_OWNER']);
  });

  it('say what differs, and how far', async () => {
    const other = await vin.run(input(LOGBOOK, { vin: 'WVWZZZAUZKW123465' }));
    expect(other).toMatchObject({ result: 'consider', subResult: 'caution' });
    expect(codes(other)).toContain('ALMOST_EQUAL');
    const make = await vehicleMake.run(input({ ...LOGBOOK, make: 'SKODA' }, { make: 'Skoda' }));
    expect(codes(make)).toEqual(['VIN_OF_ANOTHER_MAKE']);
    const plate = await registrationNumber.run(
      input({ ...LOGBOOK, registrationNumber: 'KV69ZFT' }, { registrationNumber: 'KV69 ZFT' }),
    );
    expect(codes(plate)).toEqual(['PLATE_NEWER_THAN_VEHICLE']);
    expect(await vehicleYear.run(input(LOGBOOK, { year: 2012 }))).toMatchObject({ subResult: 'suspected' });
    expect(await vin.run(input({ ...LOGBOOK, vin: '1M8GDM9A1KP042788' }))).toMatchObject({ subResult: 'suspected' });
  });

  it('are not clear over another name, model or year by a hair', async () => {
    const owner = (ownerName: string) => registeredOwnership.run(input(LOGBOOK, { ownerName }));
    expect(await owner('Mercer, Daniel')).toMatchObject({ result: 'clear' });
    for (const name of ['Daniela Mercer', 'D Mercer', 'Danielle Mercer', 'Mercer', 'Registered keeper'])
      expect(await owner(name), name).toMatchObject({ result: 'consider' });
    const model = (read: string, expected: string) =>
      vehicleModel.run(input({ ...LOGBOOK, model: read }, { model: expected }));
    expect(await model('G0LFMATCH TSI', 'Golf Match')).toMatchObject({ result: 'clear' });
    expect(await model('500L LOUNGE', '500')).toMatchObject({ result: 'consider' });
    // The VIN gives 2019; a neighbouring year that nothing bears out is looked at.
    expect(await vehicleYear.run(input(LOGBOOK, { year: 2019 }))).toMatchObject({ result: 'clear' });
    expect(await vehicleYear.run(input(LOGBOOK, { year: 2018 }))).toMatchObject({ subResult: 'caution' });
    const early = { ...LOGBOOK, dateOfFirstRegistration: '2018-11-02', registrationNumber: 'KV68ZFT' };
    expect(await vehicleYear.run(input(early, { year: 2019 }))).toMatchObject({ result: 'clear' });
  });

  it('claim nothing about what was not read', async () => {
    expect(await vin.run(input({}, { vin: 'WVWZZZAUZKW123456' }))).toMatchObject({
      result: 'unidentified',
      subResult: null,
      score: null,
    });
  });
});

describe('data_comparison', () => {
  const card = {
    surname: 'MERCER',
    givenNames: 'DANIEL JAMES',
    dateOfBirth: '1986-04-12',
    documentNumber: '533380006',
    nationality: 'GBR',
  };

  it('compares what was expected, whatever the spelling', async () => {
    const expected = {
      firstName: 'Daniel',
      lastName: 'Mercer',
      dateOfBirth: '1986-04-12',
      documentNumber: '533 380 006',
      nationality: 'GB',
    };
    expect(await dataComparison.run(input(card, expected))).toMatchObject({ result: 'clear', subResult: 'clear' });
  });

  it('takes the participant where the caller says nothing', async () => {
    const participant = {
      id: 'p1',
      name: 'Daniel Mercer',
      dateOfBirth: '1986-12-04',
      documentNumbers: [],
      address: null,
    };
    const outcome = await dataComparison.run(input(card, {}, { participant }));
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'caution' });
    expect(outcome.breakdown.find(({ name }) => name === 'fullName')).toMatchObject({ result: 'clear' });
    expect(codes(outcome)).toEqual(['ALMOST_EQUAL']);
  });

  it('shows another person as different and what was not read as not read', async () => {
    expect(await dataComparison.run(input(card, { lastName: 'Okafor' }))).toMatchObject({
      result: 'consider',
      subResult: 'suspected',
    });
    expect(await dataComparison.run(input(card, { address: 'Bank Road 1' }))).toMatchObject({ result: 'unidentified' });
    expect(await dataComparison.run(input(card, {}))).toMatchObject({ result: 'not_applicable' });
  });
});

describe('age, known_participant, watchlist', () => {
  it('counts completed years', async () => {
    const born = (dateOfBirth: string) => age.run(input({ dateOfBirth }));
    expect(await born('2008-11-21')).toMatchObject({ result: 'clear' });
    expect(codes(await born('2008-11-22'))).toEqual(['TOO_YOUNG']);
    expect(codes(await born('2027-01-01'))).toEqual(['IMPOSSIBLE_BIRTH_DATE']);
    expect(await age.run(input({}))).toMatchObject({ result: 'unidentified' });
  });

  it('names who is on file already', async () => {
    const known = { id: 'p9', name: 'Dan Mercer', sameDocumentNumber: true, confirmedFraud: false };
    expect(await knownParticipant.run(input({}))).toMatchObject({ result: 'clear' });
    expect(await knownParticipant.run(input({}, {}, { knownParticipants: [known] }))).toMatchObject({
      subResult: 'caution',
    });
    expect(
      await knownParticipant.run(input({}, {}, { knownParticipants: [{ ...known, confirmedFraud: true }] })),
    ).toMatchObject({
      subResult: 'suspected',
    });
  });

  it('never calls an unscreened person clear', async () => {
    expect(await watchlist.run(input({}))).toMatchObject({ result: 'not_applicable' });
    const none = { matches: 0, missing: [] };
    const found = (screened: CheckFacts['watchlist']) => watchlist.run(input({}, {}, { watchlist: screened }));
    expect(await found({ ...none, status: 'NOT_SCREENED' })).toMatchObject({ result: 'unidentified' });
    expect(await found({ ...none, status: 'INCOMPLETE', missing: [{ source: 'EU', reason: 'STALE' }] })).toMatchObject({
      result: 'unidentified',
      score: null,
      reasons: [{ code: 'LISTS_INCOMPLETE', message: 'Not every required list was there: EU (too old).' }],
    });
    expect(await found({ ...none, status: 'CLEAR' })).toMatchObject({ result: 'clear', score: 1, reasons: [] });
  });
});
