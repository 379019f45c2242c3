/**
 * First file of `npm start`, `npm test` and `npm run dev`: built-ins only, any Node from 18 on.
 * It installs what is missing and hands over to the pinned Node, forwarding signals and the exit code.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.casefile-lock');

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** True when an `npm ci` that somebody ran by hand already installed exactly what the lockfile asks for. */
function installedMatchesLock() {
  try {
    const wanted = JSON.parse(read(join(root, 'package-lock.json'))).packages;
    const present = JSON.parse(read(join(modules, '.package-lock.json'))).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      if (!present[path]) return entry.optional || entry.peer;
      return present[path].version === entry.version && existsSync(join(root, path, 'package.json'));
    });
  } catch {
    return false;
  }
}

function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .digest('hex');
  if (read(stampFile) === wanted) return;
  if (!installedMatchesLock()) {
    process.stdout.write('Installing packages (npm ci) …\n');
    // Development packages are part of a build, whatever NODE_ENV says.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    // onnxruntime-node would fetch GPU libraries that nothing here uses from elsewhere; its own are in the package.
    const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
    const done = spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
    if (done.error) fail(`npm could not be started (${done.error.message}); install npm and start again.`);
    if (done.status !== 0) fail('The packages could not be installed; npm said why above.');
  }
  writeFileSync(stampFile, wanted);
}

/** The pinned Node of node_modules; on a platform without one, the running Node if it is new enough. */
function findNode() {
  const pinned = join(modules, '.bin', 'node');
  if (existsSync(pinned)) {
    const version = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (version.status === 0 && version.stdout.startsWith(`v${MAJOR}.`)) return pinned;
  }
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  return fail(
    `Node ${MAJOR} is needed; this is Node ${process.versions.node}, and no pinned Node exists for ${process.platform}-${process.arch}.`,
  );
}

function handOver(entry) {
  const node = findNode();
  const path = `${join(modules, '.bin')}:${process.env.PATH ?? ''}`;
  const args = ['--import', './scripts/exit-with-parent.mjs', '--import', 'tsx', entry, ...process.argv.slice(3)];
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, CASEFILE_PARENT_PID: String(process.pid) },
  });
  // A terminal sends Ctrl-C to the whole foreground group, so the child has it already; the other signals reach this process only.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

const entries = { start: 'scripts/start.ts', test: 'scripts/test.ts', dev: 'scripts/dev.ts' };
const entry = entries[process.argv[2]];
if (!entry) fail('Usage: node scripts/bootstrap.mjs <start|test|dev>');
installWhatIsMissing();
handOver(entry);
