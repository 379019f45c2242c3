import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { errorCode, errorText, StartError } from './start-error';

/** Throws StartError unless this process can listen on the address. */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((free, refused) => {
    const probe = createServer();
    probe.once('error', (error) => refused(new StartError(portSentence(errorCode(error), host, port, error.message))));
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

function portSentence(code: string, host: string, port: number, message: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; stop what uses it, or choose another PORT.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}; choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is «${host}», which is no address of this machine.`;
  return `Casefile cannot listen on ${host}:${port}: ${message}.`;
}

/** Creates DATA_DIR when missing and proves that files can be written and read in it. Throws StartError. */
export function checkDataDir(dataDir: string): void {
  try {
    if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false) {
      throw new StartError(`DATA_DIR is ${dataDir}, which is a file; choose a folder.`);
    }
    createFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(dataDirSentence(dataDir, errorCode(error), errorText(error)));
  }
}

/** Step by step, because Node's recursive mkdir never returns on file systems such as /proc that refuse with ENOENT. */
function createFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent);
  mkdirSync(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

function dataDirSentence(dataDir: string, code: string, message: string): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR ${dataDir} lies below a file; choose a folder.`;
  if (code === 'EROFS')
    return `DATA_DIR ${dataDir} is on a read-only file system; choose a folder that can be written.`;
  if (code === 'ENOSPC') return `The disk of DATA_DIR ${dataDir} is full; free some space.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user may not read and write DATA_DIR ${dataDir}; give it the rights, or choose another folder.`;
  }
  return `DATA_DIR ${dataDir} cannot be used: ${message}.`;
}
