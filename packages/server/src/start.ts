import { buildApp } from './app.ts';
import { housekeeping_crontab, keepHouse } from './modules/housekeeping/housekeeping.jobs.ts';
import { makeReportJob } from './modules/report/report.jobs.ts';
import { composeProcessing, composeSweeps } from './modules/work.ts';
import { makeAuditBuffer } from './platform/audit/audit.ts';
import { makeAuthenticator } from './platform/auth/authenticate.ts';
import { makeLeakedPasswords } from './platform/auth/leaked-passwords.ts';
import { makeSessionTokens } from './platform/auth/tokens.ts';
import { readBranding } from './platform/branding.ts';
import { makeClock } from './platform/clock.ts';
import { type Config, outboxFolder } from './platform/config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './platform/database/database.ts';
import { openEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Services } from './platform/http/services.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { deliver } from './platform/mail/mail.jobs.ts';
import { makeTransport } from './platform/mail/transport.ts';
import { listen } from './platform/notify.ts';
import { makeSecretBox } from './platform/secrets.ts';
import { startSweeps } from './platform/sweeps.ts';

/** Opens the database of a configuration, starting the embedded one where no other is named, with the newest schema. */
export async function openConfiguredDatabase(
  config: Config,
  limits: Pick<DatabaseOptions, 'statement_timeout_ms' | 'wait_max_ms'> = {},
): Promise<Database> {
  const embedded = config.database_url ? undefined : await openEmbedded(config.data_dir);
  const database = openDatabase(config.database_url ?? embedded?.url ?? '', {
    connections: config.database_pool,
    ...limits,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}

/** The things that a process has one of, over an open database; `close` ends them but not the database. */
export async function makeServices(config: Config, database: Database): Promise<Services & { close(): Promise<void> }> {
  const listener = listen(database.url);
  const clock = makeClock();
  await clock.reload(database.kysely);
  listener.on('clock', () => void clock.reload(database.kysely).catch(() => {}));
  const secrets: [string, ...string[]] = [config.secret, ...(config.secret_previous ? [config.secret_previous] : [])];
  const box = makeSecretBox(secrets);
  const branding = readBranding(config.branding_file);
  const leaked_passwords = makeLeakedPasswords(config.pwned_range_url);
  const tokens = makeSessionTokens(secrets);
  const authenticator = makeAuthenticator({ tokens, idle_minutes: config.idle_minutes, listener });
  const audit = makeAuditBuffer(database.pool, (error) => console.error('audit rows wait:', String(error)));
  const close = async (): Promise<void> => {
    await audit.close();
    await listener.close();
  };
  return { config, database, clock, branding, tokens, box, leaked_passwords, listener, authenticator, audit, close };
}

export interface Running {
  readonly address: string;
  readonly database: Database;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Runs between the migrations and the first request: the demo world. */
  readonly prepare?: (database: Database) => Promise<void>;
}

/**
 * No call waits longer for its database than these and a few seconds: then it reads 503, and whoever asked can ask
 * another process.
 */
const request_limits = { statement_timeout_ms: 15_000, wait_max_ms: 2000 };

/** Starts what the configuration's role asks for: the API with the web application, the jobs, or both. */
export async function start(config: Config, { prepare }: StartOptions = {}): Promise<Running> {
  const database = await openConfiguredDatabase(config, request_limits);
  try {
    return await startOn(config, database, prepare);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Starts what runs beside requests: sweeps and mail. */
async function startWork(services: Services): Promise<Jobs> {
  const { config, database, box, branding } = services;
  const from = config.mail_from ?? `${branding.name} <no-reply@${new URL(config.origin).hostname}>`;
  const transport = makeTransport({ smtp_url: config.smtp_url, folder: outboxFolder(config), from });
  const handlers = {
    housekeeping: () => keepHouse(database.kysely, services.clock.now()),
    mail: ({ id }: { id: string }) => deliver({ database, box, transport }, id),
  };
  const jobs = await startJobs(database, handlers, { crontab: housekeeping_crontab });
  // Workers of their own: a report of a million rows takes its time, and mail does not wait for it.
  const reports = await startJobs(database, { report: makeReportJob(services) }, { concurrency: 2 });
  const sweeps = startSweeps({ ...services, sweeps: composeSweeps(services, composeProcessing(services)) });
  return {
    stop: async () => {
      await sweeps.stop();
      await reports.stop();
      await jobs.stop();
      transport.close();
    },
  };
}

async function startOn(config: Config, database: Database, prepare: StartOptions['prepare']): Promise<Running> {
  await prepare?.(database);
  const services = await makeServices(config, database);
  // Ended in the reverse order: requests in flight are finished first, then jobs, then what both need.
  const opened: (() => Promise<unknown>)[] = [services.close];
  const closeOpened = async (): Promise<void> => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    const app = config.role === 'jobs' ? undefined : await buildApp(services);
    const jobs: Jobs | undefined = config.role === 'api' ? undefined : await startWork(services);
    if (jobs) opened.push(() => jobs.stop());
    if (app)
      opened.push(async () => {
        app.readiness.stopping = true;
        await app.http.close();
      });
    const address = app ? await app.http.listen({ port: config.port, host: config.host }) : 'jobs only';
    const stop = async (): Promise<void> => {
      await closeOpened();
      await database.close();
    };
    return { address, database, stop };
  } catch (error) {
    // A port that is taken, say: the workers that run by now would keep the database open for ever.
    await closeOpened().catch(() => {});
    throw error;
  }
}
