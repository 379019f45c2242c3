import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { evaluateDocuments } from './eval/documents';
import { documentsAuthenticity } from './eval/documents-authenticity';
import { evaluateZonesAlone } from './eval/documents-reading';
import { evaluateFaces } from './eval/faces';
import { evaluateLogbooks } from './eval/logbooks';
import { evaluateSanctions } from './eval/sanctions';
import { evaluateImports } from './eval/sanctions-import';
import { printTable } from './eval/table';
import { evaluateVoice } from './eval/voice';
import { evaluateSearch } from './eval/voice/recognition';
import { say } from './progress';

/** `npm run eval [area …]`: how good the engines are, in figures, over a folder of samples (`EVAL_DATA`). */
const AREAS: Record<string, (data: string) => Promise<void>> = {
  documents: evaluateDocuments,
  tampering: documentsAuthenticity,
  faces: evaluateFaces,
  logbooks: evaluateLogbooks,
  voice: evaluateVoice,
  sanctions: evaluateSanctions,
  lists: evaluateImports,
  'voice-search': evaluateSearch,
  zones: evaluateZonesAlone,
};

const data = resolve(process.env.EVAL_DATA ?? '../shared/data');
const asked = process.argv.slice(2);
const unknown = asked.find((area) => !(area in AREAS));
if (unknown) {
  say(`There is no area “${unknown}”. Known: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}
if (!existsSync(data)) say(`No samples at ${data} (EVAL_DATA): only the project's own are judged.`);
for (const area of asked.length > 0 ? asked : ['documents', 'logbooks', 'voice', 'sanctions', 'lists'])
  await AREAS[area]?.(data);
printTable();
