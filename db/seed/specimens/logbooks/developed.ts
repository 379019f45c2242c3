import { seedOf } from '../random';
import { dottedDate, png, sheet, waves, write } from '../sheet';
import type { VehicleSpecimen } from '../vehicle-papers';
import { type FormStyle, labelAbove, labelBeside, outline, specimenMark } from './forms';

/** Layouts that the reading of logbooks was developed on. */

const upper = (lines: string[]) => lines.map((line) => line.toUpperCase());

/** British, of 2004: the codes of the keeper stand together in a heading, name and address below as in a letter. */
export function britishOf2004(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(210, 297, '#eef4f8', 6.5);
  const style: FormStyle = { ink: '#1d4f7a', label: 2.7, value: 3.7, indent: 52 };
  waves(page, seedOf('2004'), ['#cfe2ee', '#d3ead9']);
  write(page, 'V5C', 14, 20, { size: 11, bold: true, colour: style.ink });
  write(page, 'Registration Certificate', 46, 20, { size: 6.5, bold: true, colour: style.ink });
  specimenMark(page, [170, 20]);
  write(page, 'The Registered Keeper is not necessarily the legal owner of the vehicle.', 14, 28, { size: 2.8 });
  labelAbove(page, ['Document Reference Number'], [spacedReference(vehicle)], [130, 38], style);
  outline(page, [12, 38], [96, 46], style.ink);
  const keeper = [`MR ${vehicle.keeperGivenNames} ${vehicle.keeperSurname}`, ...vehicle.keeperAddress];
  labelAbove(page, ['C.1.1 C.1.2 Registered keeper'], upper(keeper.slice(0, 1)), [15, 44], style);
  labelAbove(page, ['C.1.3 Address'], upper(keeper.slice(1)), [15, 56], style);
  labelAbove(page, ['A   Registration Mark'], [vehicle.registrationNumber], [130, 56], { ...style, value: 6 });
  labelAbove(page, ['I   Date of Issue'], [spaced(vehicle.dateOfIssue)], [130, 74], style);
  write(page, '1. Vehicle Details', 14, 98, { size: 4.4, bold: true, colour: style.ink });
  const left: [string[], string[]][] = [
    [['B   Date of first registration'], [spaced(vehicle.dateOfFirstRegistration)]],
    [['B.1  Date of first registration', 'in the UK'], ['']],
    [['D.1  Make'], [vehicle.make]],
    [
      ['D.2  Type', 'Variant', 'Version'],
      [vehicle.type, 'AAB', 'FM5A'],
    ],
    [['D.3  Model'], [vehicle.model]],
    [['D.5  Body Type'], [vehicle.bodyType]],
    [['E   VIN/Chassis/Frame No.'], [vehicle.vin]],
    [['P.5  Engine number'], ['CAYC448812']],
    [['R   Colour'], [vehicle.colour]],
  ];
  let y = 108;
  for (const [label, value] of left) y += labelBeside(page, label, value, [15, y], style);
  const right: [string[], string[]][] = [
    [['J   Vehicle Category'], [vehicle.category]],
    [['P.1  Cylinder Capacity (cc)'], [`${vehicle.cylinderCapacity} CC`]],
    [['P.2  Max. net power (kW)'], [String(vehicle.powerKilowatts)]],
    [['P.3  Type of fuel'], [vehicle.fuel]],
    [['S.1  Number of seats,', 'including driver'], [String(vehicle.seats)]],
    [['V.7  CO2 (g/km)'], [`${vehicle.carbonDioxide} G/KM`]],
    [['F.1  Max. permissible mass'], [`${vehicle.massKilograms} KG`]],
  ];
  y = 108;
  for (const [label, value] of right) y += labelBeside(page, label, value, [122, y], { ...style, indent: 46 });
  return png(page);
}

const spacedReference = ({ documentReference }: VehicleSpecimen) =>
  (documentReference.match(/.{1,4}/g) ?? []).join(' ');
const spaced = (date: string) => dottedDate(date).replaceAll('.', ' ');

/** German, three panels: the holder in boxes with captions, the vehicle as codes and values alone, dates with dots. */
export function germanPartOne(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(210, 105, '#eaf3ea', 9);
  const style: FormStyle = { ink: '#2c5940', label: 1.7, value: 2.9, indent: 9 };
  waves(page, seedOf('teil eins'), ['#d0e6d2', '#dfe9d6']);
  write(page, 'Europäische Gemeinschaft', 8, 8, { size: 2.2 });
  write(page, 'Zulassungsbescheinigung Teil I', 8, 13, { size: 3.2, bold: true });
  write(page, '(Fahrzeugschein)', 8, 17, { size: 2.4 });
  specimenMark(page, [48, 8]);
  const [street = '', town = '', code = ''] = vehicle.keeperAddress;
  const holder: [string[], string[]][] = [
    [['A  Amtliches Kennzeichen'], [vehicle.registrationNumber]],
    [['C.1.1 Name oder Firmenname'], upper([vehicle.keeperSurname])],
    [['C.1.2 Vorname(n)'], upper([vehicle.keeperGivenNames])],
    [['C.1.3 Anschrift'], upper([street, `${code} ${town}`])],
    [['I  Datum dieser Zulassung'], [dottedDate(vehicle.dateOfIssue)]],
  ];
  let y = 24;
  for (const [label, value] of holder) y += labelAbove(page, label, value, [8, y], style);
  write(page, 'C.4c Der Inhaber der Zulassungsbescheinigung wird nicht', 8, y + 3, { size: 1.6 });
  write(page, 'als Eigentümer des Fahrzeugs ausgewiesen.', 8, y + 6, { size: 1.6 });
  const middle: [string, string][] = [
    ['B', dottedDate(vehicle.dateOfFirstRegistration)],
    ['2.1', '0603'],
    ['J', vehicle.category],
    ['E', vehicle.vin],
    ['D.1', vehicle.make],
    ['D.2', vehicle.type],
    ['D.3', vehicle.model],
    ['2', `${vehicle.make} AG`],
    ['5', 'FZ.Z.PERS.BEF.B. 8 SPL.'],
    ['V.9', 'EURO 6'],
    ['P.3', vehicle.fuel],
  ];
  const right: [string, string][] = [
    ['18', '4255'],
    ['G', '1390'],
    ['F.1', String(vehicle.massKilograms)],
    ['P.1', String(vehicle.cylinderCapacity)],
    ['P.2', String(vehicle.powerKilowatts)],
    ['T', '190'],
    ['15.1', '205/55R16 91V'],
    ['R', vehicle.colour],
    ['S.1', String(vehicle.seats)],
    ['V.7', String(vehicle.carbonDioxide)],
  ];
  for (const [rows, x] of [
    [middle, 78],
    [right, 150],
  ] as const) {
    for (const [index, [code, value]] of rows.entries())
      labelBeside(page, [code], [value], [x, 14 + index * 7.6], { ...style, label: 2.1 });
  }
  return png(page);
}

/** Spanish: codes with captions that run over two lines, values in a column beside them. */
export function spanishPermit(vehicle: VehicleSpecimen): Buffer {
  const page = sheet(150, 210, '#f3efe2', 7.5);
  const style: FormStyle = { ink: '#5b4a1f', label: 2.3, value: 3.1, indent: 50 };
  waves(page, seedOf('permiso'), ['#e5dcc2', '#e9e3d0']);
  write(page, 'COMUNIDAD EUROPEA', 10, 12, { size: 2.8 });
  write(page, 'PERMISO DE CIRCULACIÓN', 10, 19, { size: 5, bold: true });
  specimenMark(page, [115, 12]);
  const rows: [string[], string[]][] = [
    [['A    Número de matrícula'], [vehicle.registrationNumber]],
    [['B    Fecha de la primera', '     matriculación del vehículo'], [dottedDate(vehicle.dateOfFirstRegistration)]],
    [['I    Fecha de expedición'], [dottedDate(vehicle.dateOfIssue)]],
    [['C.1.1 Apellidos o razón social'], upper([vehicle.keeperSurname])],
    [['C.1.2 Nombre'], upper([vehicle.keeperGivenNames])],
    [['C.1.3 Domicilio'], upper(vehicle.keeperAddress)],
    [['C.4  Titular: b) no es el', '     propietario del vehículo'], ['']],
    [['D.1  Marca'], [vehicle.make]],
    [['D.2  Tipo / Variante / Versión'], [vehicle.type]],
    [['D.3  Denominación comercial', '     del fabricante'], [vehicle.model]],
    [['E    Número de identificación', '     del vehículo'], [vehicle.vin]],
    [['F.1  Masa máxima en carga', '     técnicamente admisible'], [String(vehicle.massKilograms)]],
    [['G    Masa en orden de marcha'], ['1390']],
    [['P.1  Cilindrada (cm3)'], [String(vehicle.cylinderCapacity)]],
    [['P.2  Potencia neta máxima (kW)'], [String(vehicle.powerKilowatts)]],
    [['P.3  Tipo de combustible'], [vehicle.fuel]],
    [['S.1  Número de plazas de asiento'], [String(vehicle.seats)]],
  ];
  let y = 30;
  for (const [label, value] of rows) y += labelBeside(page, label, value, [10, y], style);
  return png(page);
}
