import { join } from 'node:path';
import { ensureBuild } from './build';
import { program, type Supervised, supervise } from './children';
import { printWelcome } from './demo-logins';
import { type Ground, prepareGround } from './ground';
import { Lifetime } from './lifetime';
import { say, step } from './progress';
import { checkDemoLogin, localAddress, waitUntilReady } from './readiness';
import { prepareVoice } from './voice-tools';

const lifetime = new Lifetime();

/** `npm start`: database, migrations, demo, build, web and worker, proven before the address is printed. */
async function start(): Promise<void> {
  say('Casefile\n');
  const ground = await prepareGround(lifetime, 'production');
  await prepareVoice(process.argv.slice(2));
  await step('Build', async () => ensureBuild(join(ground.logs, 'build.log')));
  if (lifetime.stopping) return;
  const web = startWeb(ground);
  const address = localAddress(ground.environment);
  await step('Web server', () => waitUntilReady(address, web, join(ground.logs, 'web.log')));
  // The worker loads engines and lists; whoever waits for the page does not wait for it.
  startWorker(ground);
  const loginWorks = ground.demo && (await step('Login', () => checkDemoLogin(address, ground)));
  if (!lifetime.stopping) printWelcome(ground, loginWorks);
}

function startWeb(ground: Ground): Supervised {
  const web = supervise(
    { args: program('web'), variables: ground.variables, logFile: join(ground.logs, 'web.log') },
    (pause) => say(`The web server ended; it is started again in ${pause / 1000} s (${join(ground.logs, 'web.log')}).`),
  );
  lifetime.onStop(web.stop);
  return web;
}

function startWorker(ground: Ground): void {
  const logFile = join(ground.logs, 'worker.log');
  const worker = supervise({ args: program('worker'), variables: ground.variables, logFile }, (pause) =>
    say(`The worker ended; it is started again in ${pause / 1000} s (${logFile}).`),
  );
  lifetime.onStop(worker.stop);
}

lifetime.run(start);
