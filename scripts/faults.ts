import { parseArgs } from 'node:util';
import { Faults } from './faults/faults';
import { verificationFaults } from './faults/verification';
import { Lifetime } from './lifetime';
import { describeFailure, say } from './progress';
import { StartError } from './start-error';
import { startThrowaway } from './throwaway';

/** One area each, in `faults/`: it breaks a running installation and looks at what is left. */
const PARTS: Record<string, (faults: Faults) => Promise<void>> = {
  verification: verificationFaults,
};

const lifetime = new Lifetime();

const { values: asked } = parseArgs({ options: { only: { type: 'string' } } });

/** `npm run test:faults [-- --only=verification]`: kills processes of an installation of its own in the middle of their work. */
lifetime.run(async () => {
  const names = asked.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new StartError(`There is no part «${unknown}». Known: ${Object.keys(PARTS).join(', ')}.`);
  say('Casefile, faults\n');
  const casefile = await startThrowaway(lifetime, 'faults', { RATE_LIMIT_SCALE: '100000' });
  const faults = await Faults.begin(casefile);
  for (const name of names) {
    say(`\n${name}`);
    await PARTS[name]?.(faults).catch((error: unknown) => faults.failed(name, describeFailure(error)));
  }
  await faults.close();
  say(`\n${faults.passes} passed, ${faults.failures} failed`);
  void lifetime.end(faults.failures === 0 ? 0 : 1);
});
