import type { Ground } from './ground';
import { elapsed, say } from './progress';

export const DEMO_ADMIN = 'admin@harbour.example';

const ORGANIZATIONS = [
  {
    name: 'Harbour Mutual',
    emails: ['admin', 'supervisor', 'investigator', 'compliance', 'developer', 'viewer'].map(
      (role) => `${role}@harbour.example`,
    ),
  },
  { name: 'Fjord Insurance', emails: ['admin@fjord.example'] },
];

/** The last lines of a start: where Casefile answers and who can log in. */
export function printWelcome(ground: Ground, loginWorks: boolean): void {
  say(`\nReady after ${elapsed()}.\n`);
  say(`  Address   ${ground.environment.BASE_URL}`);
  say(`  API       ${ground.environment.BASE_URL}/api/v1   (reference at /developers/reference)`);
  if (ground.demo && loginWorks) {
    for (const { name, emails } of ORGANIZATIONS) {
      say(`\n  ${name}`);
      for (const email of emails) say(`    ${email}`);
    }
    say(`\n  Password  ${ground.environment.DEMO_PASSWORD}`);
  } else if (ground.demo) {
    say(`\n  The demo's password was changed or ${DEMO_ADMIN} has a second factor; log in with what was set.`);
  }
  say(`\n  Data and logs in ${ground.environment.DATA_DIR}; Ctrl-C stops everything.\n`);
}
