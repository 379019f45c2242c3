import { expect, it } from 'vitest';
import { queueOf } from '@/db/queues';
import { NOTICE_JOB } from '@/lib/auth/security-notice';
import { INVITATION_JOB } from '@/lib/organizations/mail-invitation';
import { KYC_JOB } from '@/lib/organizations/run-kyc';
import { STALE_NOTICE_JOB } from '@/lib/sanctions/raise-alarms';
import { RESCREEN_JOB } from '@/lib/sanctions/read-ground';
import { SYNC_JOB } from '@/lib/sanctions/sync-sources';
import { DOMAIN_NOTICE_JOB } from '@/lib/sso/check-domains';
import { PROCESS_JOB } from '@/lib/verification/process-verification';
import { SCORE_JOB, TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';

it.each([NOTICE_JOB, INVITATION_JOB, DOMAIN_NOTICE_JOB, STALE_NOTICE_JOB])(
  'lets mails wait apart, so that a mail server that hangs holds up nothing else (%s)',
  (type) => {
    expect(queueOf(type)).toBe('mail');
  },
);

it.each([PROCESS_JOB, TRANSCRIBE_JOB, SCORE_JOB, KYC_JOB, SYNC_JOB, RESCREEN_JOB])(
  'keeps what takes long from what people wait for (%s)',
  (type) => {
    expect(queueOf(type)).toBe('work');
  },
);

it('takes everything else as brief', () => {
  expect(queueOf('evidence.process')).toBe('brief');
});
