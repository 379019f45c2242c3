import { seedOf } from '../random';
import { box, dottedDate, png, sheet, waves, write } from '../sheet';
import type { VehicleSpecimen } from '../vehicle-papers';
import { type FormStyle, labelAbove, labelBeside, outline, specimenMark } from './forms';

/** Layouts that nothing was developed on: they are judged at the end alone. */

const upper = (lines: string[]) => lines.map((line) => line.toUpperCase());

/** British, of 2019: large boxes, brackets around the codes, a second date of registration, the keeper as an address block. */
export function britishOf2019(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(210, 297, '#f6f0f4', 6.5);
  const style: FormStyle = { ink: '#6b2149', label: 2.6, value: 4, indent: 40 };
  waves(page, seedOf('2019'), ['#ecd7e2', '#dde3ee']);
  write(page, 'Vehicle registration certificate V5C', 14, 18, { size: 6, bold: true, colour: style.ink });
  specimenMark(page, [170, 26]);
  write(page, 'This document is not proof of ownership', 14, 26, { size: 3.4, bold: true });
  const boxes: [label: string[], value: string[], at: [number, number], size: [number, number]][] = [
    [['[A]  Registration number'], [vehicle.registrationNumber], [14, 34], [86, 18]],
    [['Document reference number'], [vehicle.documentReference], [106, 34], [90, 18]],
    [
      ['Registered keeper', '[C.1.1] [C.1.2] [C.1.3]  Name and address'],
      upper([`Ms ${vehicle.keeperGivenNames} ${vehicle.keeperSurname}`, ...vehicle.keeperAddress]),
      [14, 58],
      [86, 44],
    ],
    [['[I]  Date V5C issued'], [dottedDate(vehicle.dateOfIssue).replaceAll('.', '/')], [106, 58], [90, 18]],
    [['Number of former keepers'], ['1'], [106, 80], [90, 22]],
  ];
  const details: [string[], string][] = [
    [['[B]  Date of first registration'], dottedDate(vehicle.dateOfFirstRegistration).replaceAll('.', '/')],
    [['[B.1] Date of first registration', 'in the UK'], ''],
    [['[D.1] Make'], vehicle.make],
    [['[D.3] Model'], vehicle.model],
    [['[D.2] Type, variant and version'], vehicle.type],
    [['[E]  VIN, chassis or frame number'], vehicle.vin],
    [['[R]  Colour'], vehicle.colour],
    [['[D.5] Body type'], vehicle.bodyType],
    [['[P.1] Cylinder capacity'], `${vehicle.cylinderCapacity} cc`],
    [['[P.3] Type of fuel'], vehicle.fuel],
    [['[V.7] CO2 emissions'], `${vehicle.carbonDioxide} g/km`],
    [['[J]  Vehicle category'], vehicle.category],
  ];
  write(page, 'Section 4   Vehicle details', 14, 114, { size: 4.4, bold: true, colour: style.ink });
  for (const [index, [label, value]] of details.entries()) {
    const at: [number, number] = [14 + (index % 2) * 92, 120 + Math.floor(index / 2) * 22];
    boxes.push([label, value === '' ? [] : [value], at, [86, 18]]);
  }
  for (const [label, value, [x, y], size] of boxes) {
    box(page, [x, y, ...size], '#fdfbfc');
    outline(page, [x, y], size, '#b58aa2');
    labelAbove(page, label, value, [x + 2.5, y + 4.5], style);
  }
  return png(page);
}

/** French: few captions, the name on one line behind C.1, who owns it in a sentence, trade name far right. */
export function frenchCertificate(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(152, 110, '#f0eef6', 9);
  const style: FormStyle = { ink: '#3d3a6b', label: 2.2, value: 3, indent: 13 };
  waves(page, seedOf('immatriculation'), ['#dcd8ec', '#e6e0ea']);
  write(page, 'RÉPUBLIQUE UTOPIENNE', 8, 8, { size: 2.4 });
  write(page, "CERTIFICAT D'IMMATRICULATION", 8, 13.5, { size: 4, bold: true, colour: style.ink });
  specimenMark(page, [125, 8]);
  const row = (label: string, value: string, x: number, y: number, indent = style.indent) =>
    labelBeside(page, [label], [value], [x, y], { ...style, indent });
  row('A.', vehicle.registrationNumber, 8, 22);
  row('B.', dottedDate(vehicle.dateOfFirstRegistration).replaceAll('.', '/'), 80, 22);
  row('C.1', `${vehicle.keeperSurname} ${vehicle.keeperGivenNames}`.toUpperCase(), 8, 29);
  write(page, 'C.4a  EST LE PROPRIÉTAIRE DU VÉHICULE', 8, 35, { size: 2.5 });
  write(page, 'C.4.1  MENTION DU NOMBRE DE PERSONNES TITULAIRES DU CERTIFICAT : 1', 8, 40, { size: 2.2 });
  labelBeside(page, ['C.3'], upper(vehicle.keeperAddress), [8, 46], style);
  const rows: [string, string][] = [
    ['D.1', vehicle.make],
    ['D.2', `M10RENVP${vehicle.type}`],
    ['D.2.1', 'NC4128'],
    ['D.3', vehicle.model],
    ['E.', vehicle.vin],
    ['F.1', String(vehicle.massKilograms)],
  ];
  for (const [index, [code, value]] of rows.entries()) row(code, value, 8, 62 + index * 6.6);
  const right: [string, string][] = [
    ['J.1', 'VP'],
    ['J', vehicle.category],
    ['P.1', String(vehicle.cylinderCapacity)],
    ['P.2', String(vehicle.powerKilowatts)],
    ['P.3', 'ES'],
    ['P.6', '5'],
    ['S.1', String(vehicle.seats)],
  ];
  for (const [index, [code, value]] of right.entries()) row(code, value, 106, 46 + index * 6.6);
  row('I.', dottedDate(vehicle.dateOfIssue).replaceAll('.', '/'), 80, 104, 9);
  return png(page);
}

/** Swedish: two columns of captions with the code behind them, values below, dates year first. */
export function swedishCertificate(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(180, 140, '#f7f5e8', 8);
  const style: FormStyle = { ink: '#37516b', label: 2, value: 3, indent: 40 };
  waves(page, seedOf('bevis'), ['#e8e6cc', '#dfe6ea']);
  write(page, 'REGISTRERINGSBEVIS', 10, 12, { size: 5, bold: true, colour: style.ink });
  write(page, 'Del 1', 72, 12, { size: 4, bold: true, colour: style.ink });
  specimenMark(page, [150, 12]);
  const [street = '', town = '', code = ''] = vehicle.keeperAddress;
  const left: [string[], string[]][] = [
    [['A  Registreringsnummer'], [vehicle.registrationNumber]],
    [['B  Datum då fordonet första gången togs i trafik'], [vehicle.dateOfFirstRegistration]],
    [['C.1.1  Efternamn eller företagsnamn'], upper([vehicle.keeperSurname])],
    [['C.1.2  Förnamn'], upper([vehicle.keeperGivenNames])],
    [['C.1.3  Adress'], upper([street, `${code} ${town}`])],
    [['I  Datum för utfärdande av registreringsbevis'], [vehicle.dateOfIssue]],
  ];
  const right: [string[], string[]][] = [
    [['D.1  Fabrikat'], [vehicle.make]],
    [['D.2  Typ/variant/version'], [vehicle.type]],
    [['D.3  Handelsbeteckning'], [vehicle.model]],
    [['E  Identifieringsnummer (chassinummer)'], [vehicle.vin]],
    [['J  Fordonskategori'], [vehicle.category]],
    [['R  Färg'], [vehicle.colour]],
    [['P.3  Typ av bränsle eller kraftkälla'], [vehicle.fuel]],
    [['F.1  Högsta tekniskt tillåtna totalvikt'], [String(vehicle.massKilograms)]],
  ];
  for (const [cells, x] of [
    [left, 10],
    [right, 98],
  ] as const) {
    let y = 24;
    for (const [label, value] of cells) y += labelAbove(page, label, value, [x, y], style) + 2;
  }
  return png(page);
}
