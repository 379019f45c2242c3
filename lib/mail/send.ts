import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

const TIMEOUT_MS = 20_000;

let transport: Transporter | undefined;

/** Whether this installation has a server to hand mails to. */
export const canMail = (): boolean => env().SMTP_URL !== undefined;

/** Names are people's own words: in a header they are one line of text. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Hands one mail to the SMTP server of `SMTP_URL`, as plain text. Throws UPSTREAM_FAILED when the server refuses it for good (5xx), and
 * whatever went wrong otherwise, which is worth another try.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) throw new DomainError('UNAVAILABLE', 'This installation sends no mail.');
  transport ??= createTransport({
    url: SMTP_URL,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      subject: oneLine(mail.subject),
      text: mail.text,
      // RFC 3834: nobody's holiday notice answers this.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
    if (code < 500) throw error;
    throw new DomainError('UPSTREAM_FAILED', `The mail server refused the mail (${code}).`, { cause: error });
  }
}
