import { documentsAuthenticity } from './documents-authenticity';
import { evaluateReading } from './documents-reading';
import { evaluateFaces } from './faces';

/** What is judged about documents, one part after the other. */
const PARTS: ((data: string) => Promise<void>)[] = [evaluateReading, documentsAuthenticity, evaluateFaces];

export async function evaluateDocuments(data: string): Promise<void> {
  for (const part of PARTS) await part(data);
}
