import { resolve } from 'node:path';
import { say } from './progress';
import { writeSdk } from './sdk/write';

// `npm run sdk [-- <folder>]`
const folder = resolve(process.argv[2] ?? 'build/sdk');
writeSdk(folder);
say(`The client is in ${folder}`);
