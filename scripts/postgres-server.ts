import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresRunner } from './postgres-user';
import { commandLine, isAlive, waitForExit } from './processes';
import { StartError } from './start-error';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** Stops a server whose starter was killed, and removes a postmaster.pid whose id now belongs to another program. */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid > 1 && isAlive(pid) && commandLine(pid).includes(` -D ${cluster} `)) {
    log(`Stopping the database server ${pid} that an earlier start left behind`);
    process.kill(pid, 'SIGINT');
    if (!(await waitForExit(pid, STOP_TIMEOUT_MS))) {
      process.kill(pid, 'SIGQUIT');
      if (!(await waitForExit(pid, STOP_TIMEOUT_MS))) {
        throw new StartError(`The database server ${pid} of an earlier start does not stop; end it and start again.`);
      }
    }
  } else {
    log('Recovering the database after an unclean stop');
  }
  rmSync(pidFile, { force: true });
}

export interface ServerStart {
  program: string;
  cluster: string;
  dataDir: string;
  runner: PostgresRunner;
  settings: Readonly<Record<string, string>>;
}

export interface Server {
  child: ChildProcess;
  port: number;
  exited: Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1 and waits until it takes connections. Throws StartError with its last words. */
export async function startServer(start: ServerStart): Promise<Server> {
  const logFile = join(start.dataDir, 'logs', 'postgres.log');
  mkdirSync(join(start.dataDir, 'logs'), { recursive: true });
  // The free port is found before it is used, so somebody may be quicker; then another one is tried.
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await launch(start, await freePort(), logFile);
    if (await isReady(start.cluster, server)) return server;
    await stopServer(server);
  }
  const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n');
  throw new StartError(`The database server did not start; the last lines of ${logFile} are:\n${lastLines}`);
}

/** Linux knows sockets that are no files (`@` before the name), so that no folder has to be reachable for the server's user. */
const abstractFolder = (port: number) => (process.platform === 'linux' ? `@casefile-${port}` : undefined);

/** The server's Unix socket: a round trip through it costs half of one through TCP. Undefined where there is none. */
export function socketOf(port: number): string | undefined {
  const folder = abstractFolder(port);
  return folder && `${folder}/.s.PGSQL.${port}`;
}

async function launch(start: ServerStart, port: number, logFile: string): Promise<Server> {
  const socketFolder = abstractFolder(port) ?? '';
  const fixed = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: socketFolder };
  const parameters = Object.entries({ ...start.settings, ...fixed }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const [command = start.program, ...args] = [
    ...start.runner.prefix,
    start.program,
    '-D',
    start.cluster,
    ...parameters,
  ];
  const output = openSync(logFile, 'a', 0o600);
  chmodSync(logFile, 0o600);
  // Its own process group: a Ctrl-C in the terminal must not reach the database before the processes that use it have ended.
  const child = spawn(command, args, {
    ...start.runner.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  });
  closeSync(output);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  return { child, port, exited };
}

/** The server writes its state into line 8 of postmaster.pid. */
async function isReady(cluster: string, server: Server): Promise<boolean> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (server.child.exitCode === null && server.child.pid !== undefined && Date.now() < end) {
    const lines = readPidFile(join(cluster, 'postmaster.pid'));
    if (Number(lines[0]) === server.child.pid && lines[7]?.trim() === 'ready') return true;
    await sleep(25);
  }
  return false;
}

function readPidFile(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Ends the connections, writes everything to disk and waits for the end of the process. */
export async function stopServer(server: Server): Promise<void> {
  if (server.child.pid === undefined || server.child.exitCode !== null || server.child.signalCode !== null) return;
  server.child.kill('SIGINT');
  const forced = setTimeout(() => server.child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await server.exited;
  clearTimeout(forced);
}

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
