import { runJourneys } from './journeys';
import { Lifetime } from './lifetime';

// `npm run test:e2e -- <arguments of playwright test>`
const lifetime = new Lifetime();
lifetime.run(async () => {
  void lifetime.end((await runJourneys(process.argv.slice(2))) ? 0 : 1);
});
