import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import PDFDocument from 'pdfkit';

export type Invoice = {
  from: string;
  address: string[];
  to: string;
  number: string;
  date: string;
  reference: string;
  lines: { text: string; pence: number }[];
  vatPercent: number;
  currency: string;
  bank: string;
};

const money = (pence: number) => (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });

/** An invoice of one page as PDF. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `Invoice ${invoice.number}` } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.font('Helvetica-Bold').fontSize(20).text(invoice.from);
  pdf.font('Helvetica').fontSize(9).fillColor('#555').text(invoice.address.join('\n'));
  pdf.moveDown(2).fillColor('#000').font('Helvetica-Bold').fontSize(14).text(`Invoice ${invoice.number}`);
  pdf.font('Helvetica').fontSize(10).text(`Date: ${invoice.date}`).text(`To: ${invoice.to}`).text(invoice.reference);
  pdf.moveDown(1.5);
  const net = invoice.lines.reduce((sum, line) => sum + line.pence, 0);
  const vat = Math.round((net * invoice.vatPercent) / 100);
  const rows: [string, number][] = [
    ...invoice.lines.map((line): [string, number] => [line.text, line.pence]),
    ['Net', net],
    [`VAT ${invoice.vatPercent} %`, vat],
    ['Total due', net + vat],
  ];
  for (const [index, [text, pence]] of rows.entries()) {
    const y = pdf.y;
    pdf.font(index >= invoice.lines.length ? 'Helvetica-Bold' : 'Helvetica');
    pdf.text(text, 56, y, { width: 360 });
    const below = pdf.y;
    pdf.text(`${money(pence)} ${invoice.currency}`, 420, y, { width: 119, align: 'right' });
    pdf
      .moveTo(56, below + 3)
      .lineTo(539, below + 3)
      .strokeColor('#ccc')
      .stroke();
    pdf.x = 56;
    pdf.y = below + 8;
  }
  pdf.moveDown(2).font('Helvetica').fontSize(9).fillColor('#555').text(invoice.bank, 56);
  pdf.end();
  return done;
}

/** A signed statement as a Word document (ECMA-376). */
export function statementDocx(statement: { title: string; name: string; paragraphs: string[] }): Promise<Buffer> {
  const body = statement.paragraphs.map(
    (text) => new Paragraph({ children: [new TextRun(text)], spacing: { after: 160 } }),
  );
  return Packer.toBuffer(
    new Document({
      creator: statement.name,
      title: statement.title,
      sections: [
        {
          children: [
            new Paragraph({ text: statement.title, heading: HeadingLevel.HEADING_1 }),
            ...body,
            new Paragraph({ children: [new TextRun({ text: statement.name, italics: true })] }),
          ],
        },
      ],
    }),
  );
}

export type Mail = { from: string; to: string; subject: string; at: Date; text: string };

/** A mail as it is saved from a mailbox (RFC 5322). */
export function mailEml(mail: Mail): Buffer {
  const head = [
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    `Date: ${mail.at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.at.getTime().toString(36)}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${mail.text.replaceAll('\n', '\r\n')}\r\n`);
}
