import { seedOf } from './random';
import { box, dottedDate, png, sheet, waves, write } from './sheet';

export interface VehicleSpecimen {
  registrationNumber: string;
  vin: string;
  make: string;
  type: string;
  model: string;
  colour: string;
  bodyType: string;
  category: string;
  cylinderCapacity: number;
  powerKilowatts: number;
  fuel: string;
  carbonDioxide: number;
  massKilograms: number;
  seats: number;
  dateOfFirstRegistration: string;
  dateOfIssue: string;
  keeperSurname: string;
  keeperGivenNames: string;
  keeperAddress: string[];
  /** Eleven digits on a UK logbook. */
  documentReference: string;
}

type Row = [code: string, caption: string, value: string];

const spaced = (date: string) => dottedDate(date).replaceAll('.', ' ');

function technicalRows(vehicle: VehicleSpecimen): Row[] {
  return [
    ['D.1', 'Make', vehicle.make],
    ['D.2', 'Type', vehicle.type],
    ['D.3', 'Model', vehicle.model],
    ['D.5', 'Body type', vehicle.bodyType],
    ['X', 'Taxation class', 'DIESEL CAR'],
    ['Y', 'Revenue weight', 'NONE'],
    ['P.1', 'Cylinder capacity (cc)', `${vehicle.cylinderCapacity} CC`],
    ['V.7', 'CO2 (g/km)', `${vehicle.carbonDioxide} G/KM`],
    ['P.3', 'Type of fuel', vehicle.fuel],
    ['S.1', 'Number of seats, including driver', String(vehicle.seats)],
    ['J', 'Vehicle category', vehicle.category],
    ['E', 'VIN/Chassis/Frame No.', vehicle.vin],
    ['P.2', 'Max. net power (kW)', String(vehicle.powerKilowatts)],
    ['F.1', 'Max. permissible mass', `${vehicle.massKilograms} KG`],
    ['R', 'Colour', vehicle.colour],
  ];
}

/** First page of an invented UK-style logbook (A4) as PNG. A layout of its own; only the harmonised codes are the public ones. */
export function logbookPage(vehicle: VehicleSpecimen, scale = 6.5): Buffer {
  const page = sheet(210, 297, '#f7f3f6', scale);
  waves(page, seedOf('logbook'), ['#e6d3e0', '#d6dfea']);
  write(page, 'Registration Certificate', 14, 20, { size: 8, bold: true, colour: '#4a2150' });
  write(page, 'V5C', 196, 20, { size: 9, bold: true, align: 'right', colour: '#4a2150' });
  write(
    page,
    'This document is not proof of ownership. It shows who is responsible for registering and taxing the',
    14,
    28,
    {
      size: 3,
    },
  );
  write(page, 'vehicle.', 14, 32, { size: 3 });
  write(page, 'Document reference number', 120, 40, { size: 3 });
  write(page, (vehicle.documentReference.match(/.{1,4}/g) ?? []).join(' '), 120, 46, { size: 5, bold: true });
  write(page, 'Registered keeper', 14, 42, { size: 4.4, bold: true, colour: '#4a2150' });
  const keeper: Row[] = [
    ['C.1.1', 'Surname or business name', vehicle.keeperSurname.toUpperCase()],
    ['C.1.2', 'First names', vehicle.keeperGivenNames.toUpperCase()],
    ['C.1.3', 'Address', vehicle.keeperAddress[0]?.toUpperCase() ?? ''],
  ];
  let y = 52;
  for (const [code, caption, value] of keeper) y = row(page, [code, caption, value], y);
  for (const line of vehicle.keeperAddress.slice(1)) {
    write(page, line.toUpperCase(), 92, y - 2, { size: 3.6, bold: true });
    y += 6;
  }
  write(page, 'C.4c  The registered keeper is not necessarily the legal owner.', 14, y + 1, { size: 3 });
  write(page, 'Vehicle details', 14, y + 12, { size: 4.4, bold: true, colour: '#4a2150' });
  y += 20;
  const vehicleRows: Row[] = [
    ['A', 'Registration number', vehicle.registrationNumber],
    ['B', 'Date of first registration', spaced(vehicle.dateOfFirstRegistration)],
    ['I', 'Date of issue', spaced(vehicle.dateOfIssue)],
    ...technicalRows(vehicle),
  ];
  for (const each of vehicleRows) y = row(page, each, y);
  return png(page);
}

function row(page: ReturnType<typeof sheet>, [code, caption, value]: Row, y: number): number {
  box(page, [14, y + 2, 182, 0.2], '#c9b4c4');
  write(page, code, 14, y, { size: 3.4, bold: true, colour: '#4a2150' });
  write(page, caption, 30, y, { size: 3.2, colour: '#333' });
  write(page, value, 92, y, { size: 3.6, bold: true });
  return y + 9;
}

/** An invented registration certificate as EU member states print it (Directive 1999/37/EC, annex I): codes and values, few words. */
export function registrationCertificate(vehicle: VehicleSpecimen, issuer = 'REPUBLIC OF UTOPIA', scale = 9): Buffer {
  const page = sheet(148, 105, '#eaf1ea', scale);
  waves(page, seedOf(issuer), ['#cfe0cf', '#d5dfe8']);
  write(page, issuer, 8, 9, { size: 3.4, bold: true });
  write(page, 'REGISTRATION CERTIFICATE', 140, 9, { size: 3.4, bold: true, align: 'right' });
  write(page, `Document No. ${vehicle.documentReference}`, 140, 14, { size: 2.8, align: 'right' });
  const left: Row[] = [
    ['A', '', vehicle.registrationNumber],
    ['B', '', dottedDate(vehicle.dateOfFirstRegistration)],
    ['C.1.1', '', vehicle.keeperSurname.toUpperCase()],
    ['C.1.2', '', vehicle.keeperGivenNames.toUpperCase()],
    ['C.1.3', '', vehicle.keeperAddress.join(', ').toUpperCase()],
    ['D.1', '', vehicle.make],
    ['D.2', '', vehicle.type],
    ['D.3', '', vehicle.model],
    ['E', '', vehicle.vin],
    ['I', '', dottedDate(vehicle.dateOfIssue)],
  ];
  const right: Row[] = [
    ['F.1', '', String(vehicle.massKilograms)],
    ['J', '', vehicle.category],
    ['P.1', '', String(vehicle.cylinderCapacity)],
    ['P.2', '', String(vehicle.powerKilowatts)],
    ['P.3', '', vehicle.fuel],
    ['R', '', vehicle.colour],
    ['S.1', '', String(vehicle.seats)],
    ['V.7', '', String(vehicle.carbonDioxide)],
  ];
  for (const [rows, x] of [
    [left, 8],
    [right, 106],
  ] as const) {
    for (const [index, [code, , value]] of rows.entries()) {
      const y = 24 + index * 8;
      write(page, `(${code})`, x, y, { size: 2.5, colour: '#2f5a3a' });
      write(page, value, x + 12, y, { size: 3, bold: true });
    }
  }
  return png(page);
}
