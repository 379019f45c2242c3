import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { errorText, StartError } from './start-error';

const OWN_USER = 'casefile-postgres';
const CAPABILITIES = '+dac_override,+dac_read_search';

/** How to run a PostgreSQL program: what stands before its path, and the user it gets. */
export interface PostgresRunner {
  readonly prefix: readonly string[];
  readonly identity: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** The user that must own the data; nobody else when undefined. */
  readonly owner: { uid: number; gid: number } | undefined;
}

/**
 * PostgreSQL refuses to run as root. As root this finds or creates an unprivileged user; when that user cannot reach `program` or
 * `folder` (a clone below a home folder of mode 700), it keeps the capability to pass closed folders and nothing else of root.
 * An existing `cluster` keeps the user it was created by.
 */
export function postgresRunner(program: string, folder: string, cluster: string): PostgresRunner {
  if (process.getuid?.() !== 0) return { prefix: [], identity: {}, owner: undefined };
  const owner = ownerOf(cluster) ?? unprivilegedUser();
  const plain: PostgresRunner = { prefix: [], identity: owner, owner };
  if (reaches(plain, program, folder)) return plain;
  const capable: PostgresRunner = {
    prefix: [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      // access(2) ignores the capabilities of other users than root without this bit, and initdb asks access(2).
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${CAPABILITIES}`,
      `--ambient-caps=${CAPABILITIES}`,
    ],
    identity: {},
    owner,
  };
  if (reaches(capable, program, folder)) return capable;
  throw new StartError(
    `PostgreSQL may not run as root, and the unprivileged user ${owner.uid} cannot reach ${folder}; install setpriv (package util-linux), move the project out of the closed folder, or start as another user.`,
  );
}

function reaches(runner: PostgresRunner, program: string, folder: string): boolean {
  const runs = (command: string, args: string[]) => {
    const [first = command, ...rest] = [...runner.prefix, command, ...args];
    return spawnSync(first, rest, { ...runner.identity, stdio: 'ignore', cwd: '/' }).status === 0;
  };
  return runs(program, ['--version']) && runs('/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function unprivilegedUser(): { uid: number; gid: number } {
  const known = userIds('postgres') ?? userIds(OWN_USER);
  if (known) return known;
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
  } catch (error) {
    throw new StartError(
      `PostgreSQL may not run as root, and no unprivileged user could be created (${errorText(error).trim()}); start as another user.`,
    );
  }
  const created = userIds(OWN_USER);
  if (!created) throw new StartError(`The user ${OWN_USER} was created but is not known to the system.`);
  return created;
}

function userIds(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
