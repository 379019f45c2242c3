import { type BothSearches, measureSearch } from './sanctions-engine';

/** Prints what searching costs, measured in this process: its million names, kept and thrown away, burden no later measure's clients. */
const figures: BothSearches = await measureSearch(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(figures));
