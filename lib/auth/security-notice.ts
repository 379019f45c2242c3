import { eq } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { users } from '@/db/schema/users';
import type { Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { enqueue } from '@/lib/jobs/enqueue';
import type { JobRow } from '@/lib/jobs/run-job';
import { canMail, sendMail } from '@/lib/mail/send';

export const NOTICE_JOB = 'user.mail_notice';

/** What a person is told of by mail, because somebody else may have done it (ASVS 6.3.7). */
const NOTICES = {
  password_changed: 'Your password was changed',
  authenticator_added: 'An authenticator was added to your account',
  authenticator_removed: 'The authenticator was removed from your account',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
} as const;

export type Notice = keyof typeof NOTICES;

/** What else came with it. */
const CONSEQUENCES: Partial<Record<Notice, string>> = {
  password_changed: 'Every other session has ended, and applications that acted for you must be allowed again.',
};

/** Tells the caller by mail what was done to their account, once the transaction commits; nothing where the installation sends no mail. */
export async function enqueueNotice(tx: Transaction, caller: Caller, notice: Notice): Promise<void> {
  if (!canMail()) return;
  const { ipAddress, startedAt } = caller.request;
  const payload = { notice, userId: caller.userId, ipAddress, at: startedAt.toISOString() };
  await enqueue(tx, caller, { type: NOTICE_JOB, resourceType: null, resourceId: null, payload });
}

/** Sends the mail of a notice to whoever the account belongs to now. */
export async function mailNotice({ payload }: JobRow): Promise<void> {
  const notice = Object.keys(NOTICES).find((each): each is Notice => each === payload.notice);
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, String(payload.userId)));
  if (!notice || !user) return;
  const subject = NOTICES[notice];
  const consequence = CONSEQUENCES[notice];
  const from = payload.ipAddress ? ` from ${payload.ipAddress}` : '';
  await sendMail({
    to: { name: user.name, address: user.email },
    subject: `${subject} (Casefile)`,
    text: [
      `${subject} at ${new Date(String(payload.at)).toUTCString()}${from}.`,
      ...(consequence ? [consequence] : []),
      'If it was not you, end your other sessions and set a new password now, and tell an administrator of your organization:',
      `${env().BASE_URL}/account`,
    ].join('\n\n'),
  });
}
