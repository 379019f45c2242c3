import PDFDocument from 'pdfkit';
import { png, sheet, write } from './sheet';

/** One line of an A4 page, measured in millimetres from the top left corner. */
export interface Run {
  text: string;
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  align?: 'left' | 'right';
}

const POINTS = 72 / 25.4;

/** The page as PNG. */
export function letterImage(runs: Run[], scale = 7): Buffer {
  const page = sheet(210, 297, '#ffffff', scale);
  for (const { text, x, y, size = 3.6, bold = false, align = 'left' } of runs) {
    write(page, text, x, y, { size, bold, align });
  }
  return png(page);
}

/** The page as PDF with a text layer. */
export function letterPdf(runs: Run[], title: string): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info: { Title: title, CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const { text, x, y, size = 3.6, bold = false, align = 'left' } of runs) {
    pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size * POINTS);
    const left = align === 'right' ? x * POINTS - pdf.widthOfString(text) : x * POINTS;
    pdf.text(text, left, y * POINTS, { baseline: 'alphabetic', lineBreak: false });
  }
  pdf.end();
  return done;
}
