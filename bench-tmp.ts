import { measureSearch } from './scripts/bench/sanctions-engine';
console.log(await measureSearch('/work/shared/data/sanctions'));
