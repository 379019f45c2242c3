import { z } from 'zod';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { notInstalled } from '@/lib/http/unavailable';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/sanctions-sources/sync', {
  POST: operation({
    id: 'syncSanctionsSources',
    summary: 'Refresh the watchlist sources',
    description: 'Public. Not installed yet: answers 503 UNAVAILABLE.',
    body: z.strictObject({}).meta({ id: 'SyncSanctionsSourcesInput' }),
    answer: null,
    status: 204,
    audit: ['sanctions_source.sync', 'sanctions_source'],
    errors: ['UNAVAILABLE'],
    run: () => notInstalled('Sanctions screening'),
  }),
});
