import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The folder that holds `node_modules`: where the product was started. */
export async function projectRoot(): Promise<string> {
  const modules = await realpath(/* turbopackIgnore: true */ join(process.cwd(), 'node_modules'));
  return dirname(modules);
}

export interface BareNode {
  script: string;
  args: string[];
  /** Files and folders that it may read beside its script; nothing else, and no network, is open to it. */
  readable: string[];
  /** For programs that need native code of their own. */
  addons?: boolean;
  heapMegabytes: number;
  outputBytes: number;
  timeoutMs: number;
  /** A file or bytes for its standard input. */
  input?: string | Buffer;
}

/** Runs a script over a foreign file in a process without rights and secrets; what it writes, or why there is nothing. */
export function runBareNode(options: BareNode): Promise<Buffer | 'TIMEOUT' | 'DAMAGED'> {
  const { script, readable, timeoutMs, outputBytes, input } = options;
  const args = [
    `--max-old-space-size=${options.heapMegabytes}`,
    '--permission',
    ...(options.addons ? ['--allow-addons'] : []),
    ...[...readable, script].map((allowed) => `--allow-fs-read=${allowed}`),
    '--no-warnings',
    script,
    ...options.args,
  ];
  return new Promise((resolve) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: outputBytes } as const;
    // A bare environment: the process that reads foreign documents knows no secret.
    const child = execFile(
      process.execPath,
      args,
      { ...limits, encoding: 'buffer', env: { NODE_ENV: 'production' } },
      (error, stdout) => {
        if (error === null) resolve(stdout);
        else resolve(error.killed && error.code === null ? 'TIMEOUT' : 'DAMAGED');
      },
    );
    if (input === undefined || child.stdin === null) return;
    const source = typeof input === 'string' ? createReadStream(input) : Readable.from([input]);
    // A process that ended early closes its input; how it ended is told above.
    pipeline(source, child.stdin).catch(() => undefined);
  });
}
