import { operation } from '@/lib/http/operation';
import { checkReadiness, readinessSchema } from '@/lib/http/readiness';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/health/ready', {
  GET: operation({
    id: 'getReadiness',
    summary: 'Database, object store and queue',
    description: '503 when one of them does not work; each is reported.',
    answer: readinessSchema,
    status: 200,
    errors: ['UNAVAILABLE'],
    run: () => checkReadiness(),
  }),
});
