import { closeDatabase } from '../db/client';
import { listSigningKeys, retireSigningKey, rotateSigningKeys } from '../lib/auth/signing-keys';
import { say } from './progress';

const USAGE = 'Say one of: npm run keys -- list | rotate | retire <key>';

/** `npm run keys -- list | rotate | retire <key>`: the keys that sign tokens, of the installation that DATABASE_URL and SECRETS_KEY name. */
async function run([verb, kid]: readonly string[]): Promise<number> {
  if (verb === 'rotate') await rotateSigningKeys();
  else if (verb === 'retire' && kid) {
    if (!(await retireSigningKey(kid))) {
      say(`There is no key ${kid}.`);
      return 1;
    }
  } else if (verb !== 'list') {
    say(USAGE);
    return 1;
  }
  for (const key of await listSigningKeys()) say(`${key.kid} ${key.state} since ${key.since.toISOString()}`);
  return 0;
}

process.exitCode = await run(process.argv.slice(2));
await closeDatabase();
