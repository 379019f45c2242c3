import { fraudCheckInput } from '@/lib/forensics/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { notInstalled } from '@/lib/http/unavailable';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/forensics/poi-fraud-check', {
  POST: operation({
    id: 'runPoiFraudCheck',
    summary: 'Composite fraud score of a participant',
    description: 'Not installed yet: a valid request answers 503 UNAVAILABLE.',
    body: fraudCheckInput,
    answer: null,
    status: 204,
    audit: ['fraud_check.run', 'participant'],
    errors: ['UNAVAILABLE'],
    run: () => notInstalled('The composite fraud score'),
  }),
});
