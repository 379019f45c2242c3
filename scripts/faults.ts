import { parseArgs } from 'node:util';
import { Faults } from './faults/faults';
import { type StandIns, startStandIns } from './faults/stand-ins';
import { verificationFaults } from './faults/verification';
import { voiceFaults } from './faults/voice';
import { Lifetime } from './lifetime';
import { describeFailure, say } from './progress';
import { StartError } from './start-error';
import { startThrowaway } from './throwaway';

/** One area each, in `faults/`: it breaks a running installation and looks at what is left. */
const PARTS: Record<string, (faults: Faults, standIns: StandIns) => Promise<void>> = {
  verification: verificationFaults,
  voice: voiceFaults,
};

const lifetime = new Lifetime();

const { values: asked } = parseArgs({ options: { only: { type: 'string' } } });

/** `npm run test:faults [-- --only=verification]`: kills processes of an installation of its own in the middle of their work. */
lifetime.run(async () => {
  const names = asked.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new StartError(`There is no part «${unknown}». Known: ${Object.keys(PARTS).join(', ')}.`);
  say('Casefile, faults\n');
  const standIns = await startStandIns();
  lifetime.onStop(() => standIns.close());
  const casefile = await startThrowaway(lifetime, 'faults', { RATE_LIMIT_SCALE: '100000', ...standIns.variables });
  const faults = await Faults.begin(casefile);
  for (const name of names) {
    say(`\n${name}`);
    await PARTS[name]?.(faults, standIns).catch((error: unknown) => faults.failed(name, describeFailure(error)));
  }
  await faults.close();
  say(`\n${faults.passes} passed, ${faults.failures} failed`);
  void lifetime.end(faults.failures === 0 ? 0 : 1);
});
