import { finished, program, startChild, stopChild, type Variables } from './children';
import { prepareGround } from './ground';
import { Lifetime } from './lifetime';
import { say } from './progress';
import { StartError } from './start-error';

const lifetime = new Lifetime();

/** `npm run dev`: the same ground as `npm start`, with Next's development server and a worker that restarts on changes. */
async function dev(): Promise<void> {
  say('Casefile, development\n');
  const { variables } = await prepareGround(lifetime, 'development');
  if (lifetime.stopping) return;
  run('web server', program('web'), variables);
  run('worker', ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/worker.ts'], variables);
}

function run(name: string, args: readonly string[], variables: Variables): void {
  const child = startChild({ args, variables });
  lifetime.onStop(() => stopChild(child));
  void finished(child).then(() => lifetime.fail(new StartError(`The ${name} ended; see above.`)));
}

lifetime.run(dev);
