import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from './children';
import { Lifetime } from './lifetime';
import { say } from './progress';
import { StartError } from './start-error';
import { startThrowaway } from './throwaway';

const README = resolve(import.meta.dirname, '..', 'README.md');

const lifetime = new Lifetime();

/** The shell block of the README that follows the mark `journey`, exactly as it stands there. */
function journey(): string {
  const block = /<!-- journey -->\s*```sh\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
  if (!block) throw new StartError('README.md has no block marked «journey».');
  return block;
}

/** `npm run journey`: what the README promises, run against an installation of its own. Fails with the first command that does. */
lifetime.run(async () => {
  const block = journey();
  const { address } = await startThrowaway(lifetime, 'journey');
  say();
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', block], {
    cwd: mkdtempSync(join(tmpdir(), 'casefile-journey-cwd-')),
    stdio: 'inherit',
    env: { ...process.env, API: `${address}/api/v1` },
  });
  const passed = await finished(shell);
  say(passed ? '\nThe README tells the truth.' : '\nA command of the README failed.');
  void lifetime.end(passed ? 0 : 1);
});
