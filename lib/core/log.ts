import pino from 'pino';
import { env } from '@/lib/core/env';

const SECRET_FIELDS = [
  'password',
  'accessToken',
  'refreshToken',
  'mfaToken',
  'uploadToken',
  'token',
  'secret',
  'clientSecret',
  'authorization',
  'cookie',
  'apiKey',
  'code',
  'recoveryCode',
];

/** A failed query carries its parameters, which may be anybody's data or a secret: they stay out of the log. */
function withoutParameters(error: Error): object {
  const described = pino.stdSerializers.err(error);
  const cut = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by|$)/g, '');
  return {
    type: described.type,
    message: cut(described.message),
    stack: cut(described.stack ?? ''),
    code: (error as { code?: unknown }).code,
  };
}

/** Lines leave a production process together, at the latest after this many milliseconds, and when it ends. */
const FLUSH_MS = 250;
const FLUSH_BYTES = 8192;

type Loggers = { masking: pino.Logger; plain: pino.Logger };

let loggers: Loggers | undefined;

function opened(): Loggers {
  const together = env().NODE_ENV === 'production';
  const destination = pino.destination(
    together ? { dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS } : { dest: 1, sync: true },
  );
  const options: pino.LoggerOptions = {
    level: env().LOG_LEVEL,
    base: { service: 'casefile', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutParameters },
  };
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return {
    masking: pino({ ...options, redact: { paths, censor: '[masked]' } }, destination),
    plain: pino(options, destination),
  };
}

/** The structured log (JSON lines on standard output). Known secret fields are masked wherever they appear up to two levels deep. */
export function log(): pino.Logger {
  loggers ??= opened();
  return loggers.masking;
}

type RequestLine = {
  requestId: string;
  operation: string;
  status: number;
  durationMs: number;
  organizationId?: string | null;
  actor?: string | null;
};

/** The line of one request. Its fields are fixed and none can hold a secret, so that nothing is searched for one. */
export function logRequest(line: RequestLine): void {
  loggers ??= opened();
  loggers.plain.info(line, 'request');
}
