/** Fields as people call them. */
const NAMES: Record<string, string> = {
  lossDate: 'date of loss',
  lossTime: 'time of loss',
  lossLocation: 'place of loss',
  'amountClaimed.amount': 'amount claimed',
  'policy.number': 'policy number',
  'vehicle.registrationNumber': 'registration number',
  'vehicle.make': 'make of the vehicle',
  'vehicle.model': 'model of the vehicle',
  'vehicle.year': 'year of the vehicle',
  keys: 'keys',
  injury: 'injuries',
  witness: 'witnesses',
  policeReport: 'police report',
};

/** A field in words; fields without a word of their own stay as they are. */
export const nameOfField = (field: string) => NAMES[field] ?? field;
