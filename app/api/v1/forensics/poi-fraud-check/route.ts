import { runFraudCheck } from '@/lib/forensics/run-fraud-check';
import { fraudCheckInput, fraudCheckSchema } from '@/lib/forensics/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/forensics/poi-fraud-check', {
  POST: operation({
    id: 'runPoiFraudCheck',
    summary: 'Composite fraud score of a participant',
    description:
      'Joins what voice, documents, evidence, lists and links say. What could not look is re-weighted and shown, never scored 0.',
    body: fraudCheckInput,
    answer: fraudCheckSchema,
    status: 201,
    audit: ['fraud_check.run', 'participant'],
    run: ({ caller, body }) => runFraudCheck(caller, body),
  }),
});
