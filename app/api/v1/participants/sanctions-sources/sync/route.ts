import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { sanctionsSyncSchema, syncSanctionsSourcesInput } from '@/lib/sanctions/schema';
import { syncSanctionsSources } from '@/lib/sanctions/sync-sources';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/sanctions-sources/sync', {
  POST: operation({
    id: 'syncSanctionsSources',
    summary: 'Refresh the watchlist sources',
    description:
      'Public. While a refresh runs the same `syncId` is answered; soon after one it is 429. List entries are never answered.',
    body: syncSanctionsSourcesInput,
    answer: sanctionsSyncSchema,
    status: 202,
    audit: ['sanctions_source.sync', 'sanctions_source'],
    run: ({ caller }) => syncSanctionsSources(caller),
  }),
});
