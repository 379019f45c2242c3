import type { Run } from './letter';

export interface InvoiceSpecimen {
  issuer: string;
  issuerAddress: string[];
  recipient: string;
  recipientAddress: string[];
  invoiceNumber: string;
  invoiceDate: string;
  currency: string;
  lines: { text: string; cents: number }[];
  vatPercent: number;
}

const money = (cents: number) => (cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
const block = (lines: string[], x: number, y: number, align: 'left' | 'right' = 'left'): Run[] =>
  lines.map((text, index) => ({ text, x, y: y + index * 5.2, align }));

/** An invoice, to be drawn as picture or PDF. */
export function invoiceRuns(invoice: InvoiceSpecimen): Run[] {
  const net = invoice.lines.reduce((sum, { cents }) => sum + cents, 0);
  const tax = Math.round((net * invoice.vatPercent) / 100);
  const table = 118;
  const sums: [string, number, boolean][] = [
    ['Subtotal', net, false],
    [`VAT ${invoice.vatPercent} %`, tax, false],
    ['Total due', net + tax, true],
  ];
  const end = table + 10 + invoice.lines.length * 8;
  return [
    { text: invoice.issuer, x: 20, y: 26, size: 6, bold: true },
    ...block(invoice.issuerAddress, 20, 33),
    { text: 'INVOICE', x: 190, y: 26, size: 7, bold: true, align: 'right' },
    { text: 'Bill to', x: 20, y: 66, bold: true },
    ...block([invoice.recipient, ...invoice.recipientAddress], 20, 72),
    { text: `Invoice number: ${invoice.invoiceNumber}`, x: 120, y: 66 },
    { text: `Invoice date: ${invoice.invoiceDate}`, x: 120, y: 72 },
    { text: 'Description', x: 20, y: table, bold: true },
    { text: `Amount (${invoice.currency})`, x: 190, y: table, bold: true, align: 'right' },
    ...invoice.lines.flatMap(({ text, cents }, index): Run[] => [
      { text, x: 20, y: table + 9 + index * 8 },
      { text: money(cents), x: 190, y: table + 9 + index * 8, align: 'right' },
    ]),
    ...sums.flatMap(([text, cents, bold], index): Run[] => [
      { text, x: 130, y: end + 8 + index * 8, bold },
      { text: `${invoice.currency} ${money(cents)}`, x: 190, y: end + 8 + index * 8, bold, align: 'right' },
    ]),
    { text: 'Payment within 30 days. Thank you for your business.', x: 20, y: 270, size: 3 },
  ];
}

export interface ProofOfAddressSpecimen {
  issuer: string;
  kind: 'Electricity bill' | 'Council tax bill' | 'Bank statement';
  holder: string;
  address: string[];
  accountNumber: string;
  date: string;
  amount: string;
}

/** A bill or statement that shows where somebody lives. */
export function proofOfAddressRuns(letter: ProofOfAddressSpecimen): Run[] {
  return [
    { text: letter.issuer, x: 20, y: 26, size: 6.5, bold: true },
    { text: letter.kind, x: 190, y: 26, size: 5, bold: true, align: 'right' },
    ...block([letter.holder, ...letter.address], 20, 52),
    { text: `Account number: ${letter.accountNumber}`, x: 120, y: 52 },
    { text: `Statement date: ${letter.date}`, x: 120, y: 58 },
    { text: `Dear ${letter.holder},`, x: 20, y: 100 },
    { text: `This is your ${letter.kind.toLowerCase()} for the supply address shown above.`, x: 20, y: 110 },
    { text: `Amount due: ${letter.amount}`, x: 20, y: 122, bold: true },
    {
      text: 'Please keep this statement for your records. You can pay by direct debit or bank transfer.',
      x: 20,
      y: 134,
    },
    { text: 'Yours sincerely', x: 20, y: 150 },
    { text: `${letter.issuer} customer services`, x: 20, y: 158 },
  ];
}
