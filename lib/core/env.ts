import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: `a whole number from ${min} to ${max}` })
    .int()
    .min(min)
    .max(max);

const listAddress = () =>
  z.url({ protocol: /^(https?|file)$/, error: 'an http(s) or file address of the list’s primary file' }).optional();

const url = (protocols: RegExp, shape: string) => z.url({ protocol: protocols, error: shape });

/**
 * Every variable the product reads, in one place. `npm start` fills the ones that the embedded parts provide.
 * A wrong value stops the start and is named together with what is expected.
 */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: integer(1, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: url(/^https?$/, 'an http(s) address without a path, such as https://casefile.example')
    .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'an address without a path')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'a postgres:// address of the application role').optional(),
  MIGRATE_URL: url(/^postgres(ql)?$/, 'a postgres:// address of the owning role').optional(),
  DATABASE_SOCKET: z
    .string()
    .regex(/^[@/]/, 'the path of a Unix socket, or @ and the name of an abstract one')
    .optional(),
  DATABASE_POOL: integer(1, 200).default(10),
  S3_ENDPOINT: url(/^https?$/, 'an http(s) address of the object store').optional(),
  S3_PUBLIC_ENDPOINT: url(/^https?$/, 'the http(s) address under which browsers reach the object store').optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/_-]{43}=?$/, '32 random bytes in base64, for example from: openssl rand -base64 32')
    .optional(),
  MAX_UPLOAD_BYTES: integer(1024, 50 * 1024 ** 3).default(200 * 1024 ** 2),
  CLAMAV_URL: url(/^tcp$/, 'tcp://host:port of a clamd').optional(),
  TRUSTED_PROXIES: z.string().default(''),
  RATE_LIMIT_SCALE: z.coerce.number({ error: 'a number above 0' }).positive().default(1),
  SMTP_URL: url(/^smtps?$/, 'smtp(s)://user:password@host:port of a mail server').optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  PRIVATE_WEBHOOKS: flag.default(false),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8).max(128).default('Demo-password-1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: integer(1, 64).default(2),
  ENGINE_PROCESSES: integer(1, 16).default(2),
  ENGINE_SECONDS: integer(1, 600).default(60),
  ENGINE_MEGABYTES: integer(256, 65_536).default(2048),
  STT_BASE_URL: url(
    /^https?$/,
    'an http(s) address with OpenAI’s audio/transcriptions below it, such as http://127.0.0.1:8000/v1',
  ).optional(),
  STT_API_KEY: z.string().min(1).optional(),
  STT_MODEL: z.string().min(1).optional(),
  LLM_BASE_URL: url(
    /^https?$/,
    'an http(s) address with OpenAI’s chat/completions below it, such as http://127.0.0.1:11434/v1',
  ).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_SECONDS: integer(1, 600).optional(),
  WATCHLIST_REFRESH: flag.default(true),
  PLATFORM_ADMINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((value) => value.every((each) => /^[^@\s]+@[^@\s]+$/.test(each)), 'e-mail addresses, separated by commas'),
  WATCHLIST_OFAC_SDN_URL: listAddress(),
  WATCHLIST_OFAC_CONSOLIDATED_URL: listAddress(),
  WATCHLIST_UN_URL: listAddress(),
  WATCHLIST_EU_URL: listAddress(),
  WATCHLIST_UK_URL: listAddress(),
  COMPANIES_HOUSE_URL: url(/^https?$/, 'the http(s) address of the Companies House API').default(
    'https://api.company-information.service.gov.uk',
  ),
  COMPANIES_HOUSE_KEY: z.string().min(1).optional(),
  GLEIF_URL: url(/^https?$/, 'the http(s) address of GLEIF’s API, such as https://api.gleif.org/api/v1').optional(),
  CHECK_RESPONSES: flag.optional(),
});

export type Environment = z.output<typeof environmentSchema> & { BASE_URL: string; DATA_DIR: string };

/** Thrown at start when a variable is wrong; the message is one plain sentence per variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Reads and checks the variables. Throws EnvironmentError naming each wrong one and what it expects, never its value: some are secrets. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} is not valid; expected ${issue.message}.`,
    );
    throw new EnvironmentError(lines.join('\n'));
  }
  const value = parsed.data;
  if (value.LLM_BASE_URL !== undefined && value.LLM_MODEL === undefined)
    throw new EnvironmentError('LLM_MODEL is missing; expected the name of a model at LLM_BASE_URL.');
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined)
    throw new EnvironmentError('MAIL_FROM is missing; expected the address that mails come from.');
  return {
    ...value,
    BASE_URL: value.BASE_URL ?? `http://localhost:${value.PORT}`,
    DATA_DIR: resolve(/* turbopackIgnore: true */ process.cwd(), value.DATA_DIR),
  };
}

let cached: Environment | undefined;

/** The environment of this process, read once. */
export function env(): Environment {
  cached ??= readEnvironment();
  return cached;
}
