import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finished } from './children';
import { startStandIns } from './faults/stand-ins';
import { Lifetime } from './lifetime';
import { freePort } from './postgres-server';
import { say } from './progress';
import { StartError } from './start-error';
import { startThrowaway } from './throwaway';

const ROOT = resolve(import.meta.dirname, '..');
const README = join(ROOT, 'README.md');

const lifetime = new Lifetime();

/** The shell block of the README that follows the mark `journey`, exactly as it stands there. */
function journey(): string {
  const block = /<!-- journey -->\s*```sh\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
  if (!block) throw new StartError('README.md has no block marked «journey».');
  return block;
}

const { values: asked } = parseArgs({ options: { 'speech-stand-in': { type: 'boolean', default: false } } });

/**
 * `npm run journey`: what the README promises, run against an installation of its own. Fails with the first command that does. With
 * `-- --speech-stand-in` the recording goes to a service of OpenAI's kind on this machine instead of the recogniser in use.
 */
lifetime.run(async () => {
  const block = journey();
  const standIns = asked['speech-stand-in'] ? await startStandIns() : null;
  lifetime.onStop(async () => standIns?.close());
  const { address } = await startThrowaway(lifetime, 'journey', { PRIVATE_WEBHOOKS: '1', ...standIns?.variables });
  say();
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', block], {
    cwd: mkdtempSync(join(tmpdir(), 'casefile-journey-cwd-')),
    stdio: 'inherit',
    env: {
      ...process.env,
      API: `${address}/api/v1`,
      CASEFILE: ROOT,
      RECEIVER_PORT: String(await freePort()),
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    },
  });
  const passed = await finished(shell);
  say(passed ? '\nThe README tells the truth.' : '\nA command of the README failed.');
  void lifetime.end(passed ? 0 : 1);
});
