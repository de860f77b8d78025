import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readAddress } from './database/hosts.ts';
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts';
import { storedSecret } from './stored-secret.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const number = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max));
const whole = (min: number, max: number, fallback: number) => number(min, max).default(fallback);

const isStreamAddress = (text: string): boolean => {
  if (text === 'stdout') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname));
};

const database_address = z
  .string()
  .refine(
    (text) => readAddress(text) !== undefined,
    'must be a URL such as postgres://user:password@host:5432/database, with special characters encoded as %40',
  );

const otlp_protocol = z
  .enum(['http/json', 'http/protobuf'], 'traces are sent over HTTP: use the HTTP address of the collector (port 4318)')
  .optional();
const http_address = z.url({ protocol: /^https?$/ });
const secret = z.string().min(32, 'must have at least 32 characters');

/** The standard variables of OpenTelemetry; its exporter reads those of headers, compression and certificates. */
const telemetry = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: http_address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: http_address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlp_protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlp_protocol,
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 1_000_000, 2048),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 600_000, 5000),
  TRACE_CONTEXT_HOSTS: z
    .string()
    .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .default([]),
};

const schema = z.object({
  ...telemetry,
  PORT: whole(0, 65535, 3000),
  ADAPTERS: z
    .string()
    .transform((text) => text.split(',').flatMap((place) => place.trim() || []))
    .default([]),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database_address
    .refine(
      (text) => readAddress(text)?.hosts.length === 1 || readAddress(text)?.takes_writes === true,
      'with several hosts must end with ?target_session_attrs=read-write: only the primary takes payments',
    )
    .optional(),
  DATABASE_READ_URL: database_address.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(readTrustedProxies)
    .refine(
      (proxies) => proxies !== undefined,
      'must be a number of proxies from 0 to 9, or their addresses and networks',
    )
    .default([]),
  SLUIS_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  SLUIS_DEMO: flag.optional(),
  SLUIS_HOLD_JOBS: flag.default(false),
  SLUIS_ROLE: z.enum(['all', 'api', 'jobs', 'cards']).default('all'),
  CARDS_URL: http_address.optional(),
  CARDS_SECRET: secret.optional(),
  CARDS_SECRET_PREVIOUS: secret.optional(),
  VAULT_KEY: secret.optional(),
  VAULT_KEY_PREVIOUS: secret.optional(),
  BRANDING_FILE: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an email address')
    .optional(),
  PWNED_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SLUIS_SECRET_PREVIOUS: secret.optional(),
  SLUIS_SECRET: secret.optional(),
  WEBHOOK_PRIVATE_ADDRESSES: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_POOL: whole(2, 200, 20),
  RATE_READS_PER_S: whole(1, 1_000_000, 1000),
  RATE_WRITES_PER_S: whole(1, 1_000_000, 100),
  RATE_NOTIFICATIONS_PER_S: whole(1, 1_000_000, 2000),
  RATE_MERCHANT_READS_PER_S: number(1, 10_000_000).optional(),
  RATE_MERCHANT_WRITES_PER_S: number(1, 10_000_000).optional(),
  KEEP_AUDIT_MONTHS: whole(1, 1200, 24),
  KEEP_HISTORY_MONTHS: whole(12, 1200, 84),
  KEEP_IMPORTS_MONTHS: whole(1, 1200, 24),
  KEEP_PROCESSOR_FILES_MONTHS: whole(1, 1200, 13),
  KEEP_FINANCE_FILES_YEARS: whole(1, 100, 7),
  CARD_TRIES_MAX: whole(1, 1_000_000, 10),
  AUDIT_STREAM: z
    .string()
    .refine(
      isStreamAddress,
      'must be stdout, or the https address of a collector; http is for collectors on this machine (127.0.0.1)',
    )
    .optional(),
  AUDIT_STREAM_TOKEN: z.string().min(1).optional(),
  NODE_ENV: z.string().optional(),
});

/** Where traces go, and which are taken. */
interface TracingConfig {
  readonly url: string;
  readonly sampler: z.infer<(typeof telemetry)['OTEL_TRACES_SAMPLER']>;
  readonly sampler_ratio: number;
  readonly queue_max: number;
  readonly delay_ms: number;
  /** The hosts, with their port, that receive the trace context of calls to them. */
  readonly context_hosts: readonly string[];
}

export interface Config {
  /** Folders and packages with adapters of acquirers, besides those in the tree. */
  readonly adapters: readonly string[];
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  readonly database_url: string | undefined;
  /** A replica of it, for lists, searches, sums and exports. */
  readonly database_read_url: string | undefined;
  readonly public_url: string | undefined;
  /** Proxies whose headers about the caller are trusted; none by default. */
  readonly trusted_proxies: TrustedProxies;
  /** The header, in lower case, in which a trusted proxy gives the country of the caller (ISO 3166-1 alpha-2). */
  readonly country_header: string | undefined;
  /** The token for reading the metrics; without it only the demo shows them. */
  readonly metrics_token: string | undefined;
  readonly demo: boolean;
  /** Nothing is sent and no processor called before `npm run admin -- release`. */
  readonly hold_jobs: boolean;
  readonly role: Role;
  /** The address of the process that alone receives card numbers; undefined if every process with an API does. */
  readonly cards_url: string | undefined;
  /** The secrets that seal the key of Card IDs, the present one first; none if `secret` seals it. */
  readonly cards_secrets: readonly string[];
  /** The keys of the vault, the present one first; none if no card number is stored. */
  readonly vault_keys: readonly string[];
  readonly secret: string;
  /** The secret before the present one, which may still seal values. */
  readonly secret_previous: string | undefined;
  readonly branding_file: string | undefined;
  readonly smtp_url: string | undefined;
  readonly mail_from: string | undefined;
  /** The k-anonymity service for leaked passwords; none by default. */
  readonly pwned_range_url: string | undefined;
  /** Whether webhooks may go to addresses that are not public: on a private network, and in the demo. */
  readonly webhook_private_addresses: boolean;
  /** The public address of the application: scheme, host and port, without a path. */
  readonly origin: string;
  /** The same of the pages where payers pay. */
  readonly pages_origin: string;
  readonly log_level: string;
  readonly database_pool: number;
  /** Whole months for which calls, changes of statuses and records of imported rows are kept. */
  readonly keep_audit_months: number;
  readonly keep_history_months: number;
  readonly keep_imports_months: number;
  /** Months for which the files of processors are kept; their lines stay. */
  readonly keep_processor_files_months: number;
  readonly keep_finance_files_years: number;
  readonly reads_per_s: number;
  readonly writes_per_s: number;
  /** Of processors, per address. */
  readonly notifications_per_s: number;
  /** Of all keys and users of a merchant and of those below it together. */
  readonly merchant_reads_per_s: number;
  readonly merchant_writes_per_s: number;
  /** The most failed card payments of one network on hosted pages in ten minutes. */
  readonly card_tries_max: number;
  /** Undefined if traces are off. */
  readonly tracing: TracingConfig | undefined;
  /** Where the audit trail is sent: `stdout`, or the address of a collector. */
  readonly audit_stream: string | undefined;
  readonly audit_stream_token: string | undefined;
  /** Minutes without activity after which a session ends: 30, or ten hours in development. */
  readonly idle_minutes: number;
}

export type Role = z.infer<typeof schema>['SLUIS_ROLE'];

/** Whether a process receives card numbers. */
export const receivesCards = ({ role, cards_url }: Pick<Config, 'role' | 'cards_url'>): boolean =>
  role === 'cards' || (cards_url === undefined && role !== 'jobs');

/** Whether a process may open the vault: also one of jobs, unless another one receives the numbers. */
const mayOpenVault = ({ role, cards_url }: Pick<Config, 'role' | 'cards_url'>): boolean =>
  role === 'cards' || cards_url === undefined;

/** Throws ConfigError if the settings of card numbers contradict each other. */
function assertCards({ SLUIS_ROLE: role, CARDS_URL: cards_url, DATABASE_URL, CARDS_SECRET, VAULT_KEY }: Env): void {
  if (role === 'cards' && (!cards_url || !DATABASE_URL))
    throw new ConfigError(
      'SLUIS_ROLE=cards needs CARDS_URL, the address of its pages, and DATABASE_URL. Give CARDS_URL to all processes.',
    );
  if ((CARDS_SECRET || VAULT_KEY) && !mayOpenVault({ role, cards_url }))
    throw new ConfigError(
      `CARDS_SECRET and VAULT_KEY belong to the process with SLUIS_ROLE=cards only. Remove them from this one (${role}).`,
    );
}

type Env = z.infer<typeof schema>;

const given = (...secrets: (string | undefined)[]): string[] => secrets.filter((each) => each !== undefined);

/** Settings from the environment. Throws ConfigError listing every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const demo = env.SLUIS_DEMO ?? env.DATABASE_URL === undefined;
  const data_dir = resolve(env.DATA_DIR);
  assertCards(env);
  if (!env.SLUIS_SECRET && !demo)
    throw new ConfigError('SLUIS_SECRET is required outside the demo. Set it to at least 32 random characters.');
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://${env.HOST}:${env.PORT}`;
  const cards_url = env.CARDS_URL && new URL(env.CARDS_URL).origin;
  return {
    port: env.PORT,
    host: env.HOST,
    data_dir,
    database_url: env.DATABASE_URL,
    database_read_url: env.DATABASE_READ_URL,
    public_url: env.PUBLIC_URL,
    trusted_proxies: env.TRUSTED_PROXIES ?? [],
    adapters: env.ADAPTERS,
    country_header: env.SLUIS_COUNTRY_HEADER?.toLowerCase(),
    metrics_token: env.METRICS_TOKEN,
    demo,
    hold_jobs: env.SLUIS_HOLD_JOBS,
    role: env.SLUIS_ROLE,
    cards_url,
    cards_secrets: given(env.CARDS_SECRET, env.CARDS_SECRET && env.CARDS_SECRET_PREVIOUS),
    vault_keys: given(env.VAULT_KEY, env.VAULT_KEY && env.VAULT_KEY_PREVIOUS),
    secret: env.SLUIS_SECRET ?? storedSecret(data_dir, 'secret'),
    secret_previous: env.SLUIS_SECRET_PREVIOUS,
    branding_file: env.BRANDING_FILE,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM,
    pwned_range_url: env.PWNED_RANGE_URL,
    webhook_private_addresses: env.WEBHOOK_PRIVATE_ADDRESSES ?? demo,
    origin,
    pages_origin: cards_url ?? origin,
    log_level: env.LOG_LEVEL,
    database_pool: env.DATABASE_POOL,
    keep_audit_months: env.KEEP_AUDIT_MONTHS,
    keep_history_months: env.KEEP_HISTORY_MONTHS,
    keep_imports_months: env.KEEP_IMPORTS_MONTHS,
    keep_processor_files_months: env.KEEP_PROCESSOR_FILES_MONTHS,
    keep_finance_files_years: env.KEEP_FINANCE_FILES_YEARS,
    reads_per_s: env.RATE_READS_PER_S,
    writes_per_s: env.RATE_WRITES_PER_S,
    notifications_per_s: env.RATE_NOTIFICATIONS_PER_S,
    merchant_reads_per_s: env.RATE_MERCHANT_READS_PER_S ?? 2 * env.RATE_READS_PER_S,
    merchant_writes_per_s: env.RATE_MERCHANT_WRITES_PER_S ?? 2 * env.RATE_WRITES_PER_S,
    card_tries_max: env.CARD_TRIES_MAX,
    tracing: tracingOf(env),
    audit_stream: env.AUDIT_STREAM,
    audit_stream_token: env.AUDIT_STREAM_TOKEN,
    idle_minutes: env.NODE_ENV === 'development' ? 600 : 30,
  };
}

function tracingOf(env: Env): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return {
    url,
    sampler: env.OTEL_TRACES_SAMPLER,
    sampler_ratio: env.OTEL_TRACES_SAMPLER_ARG,
    queue_max: env.OTEL_BSP_MAX_QUEUE_SIZE,
    delay_ms: env.OTEL_BSP_SCHEDULE_DELAY,
    context_hosts: env.TRACE_CONTEXT_HOSTS,
  };
}

/** The folder for mail without a mail server. */
export const outboxFolder = ({ data_dir }: Config): string => join(data_dir, 'outbox');
