import { documentsAuthenticity } from './documents-authenticity';

/** Parts of the evaluation of documents, in the order in which they are reported. */
const PARTS: ((data: string) => Promise<void>)[] = [documentsAuthenticity];

/** `npm run eval documents`: quality figures of everything that reads and judges documents. */
export async function documents(data: string): Promise<void> {
  for (const part of PARTS) await part(data);
}
