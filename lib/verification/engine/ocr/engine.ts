import type { Picture } from '@/lib/verification/engine/image/picture';

/** A word in pixels of the picture that was read. */
export interface OcrWord {
  text: string;
  /** 0–1. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Words of one line share it; numbered in reading order from 0. */
  line: number;
}

/** Reads the words of an upright picture. The same picture gives the same words. */
export interface OcrEngine {
  name: string;
  version: string;
  recognise(picture: Picture): Promise<OcrWord[]>;
}

/** Words of Tesseract's table (level 5 is a word): columns separated by tabs, places in pixels, confidence 0–100. */
export function wordsOfTable(table: string): OcrWord[] {
  const lines = new Map<string, number>();
  return table.split('\n').flatMap((row): OcrWord[] => {
    const columns = row.split('\t');
    const text = columns[11]?.trim() ?? '';
    if (columns[0] !== '5' || text === '') return [];
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = columns.slice(6, 11).map(Number);
    const key = columns.slice(1, 5).join(' ');
    const line = lines.get(key) ?? lines.size;
    lines.set(key, line);
    return [
      { text, confidence: Math.max(0, confidence) / 100, left, top, right: left + width, bottom: top + height, line },
    ];
  });
}
