import { resolve } from 'node:path';
import { say } from './progress';
import { writeBruno } from './sdk/bruno';

// `npm run bruno [-- <folder>]`
const folder = resolve(process.argv[2] ?? 'build/bruno');
writeBruno(folder);
say(`The collection is in ${folder}`);
