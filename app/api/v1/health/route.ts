import { z } from 'zod';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/health', {
  GET: operation({
    id: 'getHealth',
    summary: 'The process is alive',
    answer: z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' }),
    status: 200,
    run: async () => ({ status: 'ok' }),
  }),
});
