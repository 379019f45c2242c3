import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, errorText, StartError } from './start-error';

const secretsSchema = z.object({
  superuserPassword: z.string().min(16),
  ownerPassword: z.string().min(16),
  appPassword: z.string().min(16),
  /** 32 bytes in base64: the key under which stored secrets are sealed. */
  secretsKey: z.string().min(43),
  nextAuthSecret: z.string().min(32),
});
export type LocalSecrets = z.output<typeof secretsSchema>;

/**
 * The secrets of an installation with the embedded database, generated once into `<DATA_DIR>/secrets.json` (readable by its owner
 * only). Throws StartError when the file is damaged, or missing although data exist that only its secrets open.
 */
export function localSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json');
  const text = readIfThere(file);
  if (text === undefined) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
      throw new StartError(
        `${file} is missing, but ${join(dataDir, 'postgres')} exists and opens only with it; put the file back, or choose an empty DATA_DIR.`,
      );
    }
    return generate(file);
  }
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${file} is damaged; put the file back from a back-up, or choose an empty DATA_DIR.`);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read: ${errorText(error)}.`);
  }
}

function generate(file: string): LocalSecrets {
  const password = () => randomBytes(24).toString('hex');
  const secrets: LocalSecrets = {
    superuserPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
    secretsKey: randomBytes(32).toString('base64'),
    nextAuthSecret: randomBytes(32).toString('base64'),
  };
  // Written beside and renamed: a crash must not leave half a file, for nothing opens the data without it.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
