import type { OcrWord } from '@/lib/verification/engine/ocr/engine';
import type { PdfItem } from '@/lib/verification/engine/pdf/read-pdf';

/** Words of a PDF's text layer. An item may hold many words; each gets its share of the item's length. */
export function wordsOfItems(items: PdfItem[]): OcrWord[] {
  const lines: { y: number; height: number; line: number }[] = [];
  return [...items]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((item) => {
      const height = Math.max(1, item.height);
      const known = lines.find(({ y, height: own }) => Math.abs(y - item.y) < Math.min(height, own) * 0.4);
      const line = known?.line ?? lines.length;
      if (known === undefined) lines.push({ y: item.y, height, line });
      return [...item.text.matchAll(/\S+/g)].map((match) => {
        const left = item.x + (item.width * match.index) / item.text.length;
        const right = item.x + (item.width * (match.index + match[0].length)) / item.text.length;
        return {
          text: match[0],
          confidence: 1,
          left,
          right,
          top: item.y - height * 0.85,
          bottom: item.y + height * 0.2,
          line,
        };
      });
    })
    .sort((a, b) => a.line - b.line || a.left - b.left);
}
