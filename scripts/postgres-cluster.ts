import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRES_MAJOR } from './postgres-binaries';
import type { PostgresRunner } from './postgres-user';
import { StartError } from './start-error';

/**
 * Creates the database cluster (UTF-8, passwords required everywhere) when the folder does not exist yet. Throws StartError when
 * the folder is something else or belongs to another major version.
 */
export function ensureCluster(
  cluster: string,
  initdb: string,
  runner: PostgresRunner,
  superuserPassword: string,
): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== POSTGRES_MAJOR) {
      throw new StartError(
        `${cluster} belongs to PostgreSQL ${version} and this is PostgreSQL ${POSTGRES_MAJOR}; restore a dump into an empty DATA_DIR.`,
      );
    }
    return;
  }
  if (existsSync(cluster)) {
    throw new StartError(`${cluster} is not a PostgreSQL data folder; move it away, or choose another DATA_DIR.`);
  }
  // Made beside and renamed when complete: a start that is killed here must not leave half a cluster.
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(runner, fresh);
  const passwordFolder = mkdtempSync(join(tmpdir(), 'casefile-'));
  const passwordFile = join(passwordFolder, 'password');
  try {
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
    giveTo(runner, passwordFolder);
    giveTo(runner, passwordFile);
    const args = ['-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
    // The built-in locale sorts and folds case the same way on every machine.
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions');
    const [command = initdb, ...rest] = [...runner.prefix, initdb, ...args];
    const done = spawnSync(command, rest, { ...runner.identity, cwd: '/', encoding: 'utf8' });
    if (done.status !== 0) {
      throw new StartError(`The database could not be created: ${(done.stderr || String(done.error ?? '')).trim()}`);
    }
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
  renameSync(fresh, cluster);
}

function giveTo(runner: PostgresRunner, path: string): void {
  if (runner.owner) chownSync(path, runner.owner.uid, runner.owner.gid);
}
