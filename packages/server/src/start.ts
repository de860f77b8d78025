import { flushCompileCache } from 'node:module';
import { default_branding, demo_branding } from '@sluis/contract/branding';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { cardRights, openFullHouse } from './modules/find-modules.ts';
import { answerAboutCaches } from './modules/operations/cache/answering.commands.ts';
import { processingOf } from './modules/payments/orders/processing.module.ts';
import { makeAuditBuffer } from './platform/audit/audit.ts';
import { makeAuthenticator } from './platform/auth/authenticate.ts';
import { makeLeakedPasswords } from './platform/auth/leaked-passwords.ts';
import { makeSessionTokens } from './platform/auth/tokens.ts';
import { readBranding } from './platform/branding.ts';
import { makeClock } from './platform/clock.ts';
import { demandClock, makeClockDistance, watchClock } from './platform/clock-distance.ts';
import { type Config, outboxFolder } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { makeConfigurations } from './platform/configuration/configurations.ts';
import { giveCardRights } from './platform/database/card-rights.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';
import type { Database } from './platform/database/database.ts';
import { awaitMigrations, migrate } from './platform/database/migrate.ts';
import { logFailure } from './platform/failures.ts';
import { makeHeartbeats } from './platform/heartbeats.ts';
import { makeHold, putOnHold, startWhenReleased } from './platform/hold.ts';
import { tryPort } from './platform/http/port.ts';
import type { Services } from './platform/http/services.ts';
import { handle, type Jobs, startPools } from './platform/jobs.ts';
import { logTraces } from './platform/log.ts';
import { deliver } from './platform/mail/mail.jobs.ts';
import { mail_job } from './platform/mail/mail.ts';
import { makeTransport } from './platform/mail/transport.ts';
import { listen } from './platform/notify.ts';
import { loadAdapters, loadNamedAdapters } from './platform/outside-adapters.ts';
import { watchPressure } from './platform/pressure.ts';
import { makeSecretBox } from './platform/secrets.ts';
import { startSweeps } from './platform/sweeps.ts';
import { useTracing } from './platform/tracing/tracing.ts';
import { sweepsOf } from './resource/house.ts';
import type { House } from './resource/module.ts';
import { demandStatusColumns } from './resource/status-columns.ts';

/** The services of a process, over an open database; `close` ends them but not the database. */
export async function makeServices(config: Config, database: Database): Promise<Services & { close(): Promise<void> }> {
  const listener = listen(database.url);
  answerAboutCaches({ config, database, listener });
  const clock = makeClock();
  await clock.reload(database.kysely);
  listener.on('clock', () => void clock.reload(database.kysely).catch(() => {}));
  const clock_distance = makeClockDistance(database.pool);
  await clock_distance.measure();
  const hold = makeHold();
  if (config.hold_jobs && config.role !== 'cards') await putOnHold(database.kysely);
  await hold.reload(database.kysely);
  listener.on('hold', () => void hold.reload(database.kysely).catch(() => {}));
  const secrets: [string, ...string[]] = [config.secret, ...(config.secret_previous ? [config.secret_previous] : [])];
  const box = makeSecretBox(secrets);
  const branding = readBranding(config.branding_file, config.demo ? demo_branding : default_branding);
  const configurations = makeConfigurations(config, branding, listener);
  const leaked_passwords = makeLeakedPasswords(config.pwned_range_url);
  const tokens = makeSessionTokens(secrets);
  const authenticator = makeAuthenticator({
    tokens,
    idle_minutes: config.idle_minutes,
    listener,
    only_terminals: config.role === 'cards',
  });
  const audit = makeAuditBuffer(database.pool, (error) => logFailure(error, {}, 'audit rows could not be written yet'));
  const close = async (): Promise<void> => {
    await audit.close();
    await listener.close();
  };
  const heartbeats = makeHeartbeats();
  const kept = {
    config,
    database,
    clock,
    clock_distance,
    hold,
    branding,
    configurations,
    tokens,
    box,
    leaked_passwords,
    listener,
    authenticator,
    audit,
    heartbeats,
  };
  return { ...kept, close };
}

export interface Running {
  readonly address: string;
  readonly database: Database;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Runs between the migrations and the first request: the demo world. */
  readonly prepare?: (database: Database) => Promise<void>;
  /** The gateways of the demo besides its sandbox, by name, and their pages for browsers. */
  readonly acquirers?: {
    readonly adapters: NonNullable<Services['own_adapters']>;
    serve(http: FastifyInstance): void;
  };
}

/**
 * No call waits longer for its database than these and a few seconds: then it answers 503, and the client can try
 * another process.
 */
const request_limits = { statement_timeout_ms: 15_000, wait_max_ms: 2000 };

/**
 * Beside requests three connections listen for jobs, two reports are made with two each, one import with four, and two
 * are for all other work: with fewer, work that holds a connection would wait for one.
 */
const connections_min = { api: 2, jobs: 13, all: 15, cards: 2 } as const;

function demandConnections({ role, database_pool }: Config): void {
  const needed = connections_min[role];
  if (database_pool < needed)
    throw new ConfigError(
      `DATABASE_POOL is ${database_pool}: a process with SLUIS_ROLE=${role} needs at least ${needed} connections.`,
    );
}

/** Starts the parts of the configured role: the API with the web application, the jobs, or both. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  demandConnections(config);
  await tryPort(config);
  const stopTracing = await startTraces(config);
  const prepareSchema = config.role === 'cards' ? awaitMigrations : migrate;
  const database = await openConfiguredDatabase(config, request_limits, prepareSchema);
  try {
    const running = await startOn(config, database, options);
    const stop = async (): Promise<void> => {
      await running.stop();
      await stopTracing();
    };
    return { ...running, stop };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Starts traces if they are configured, before the database is opened; returns how to stop them. */
export async function startTraces({ tracing: config, role }: Config): Promise<() => Promise<void>> {
  if (!config) return async () => {};
  const { startTracing } = await import('./platform/tracing/sdk.ts');
  const tracing = startTracing(config, role);
  useTracing(tracing);
  logTraces(tracing);
  return async () => {
    await tracing.stop();
    useTracing(undefined);
  };
}

/** Starts the work beside requests: jobs, including mail, and sweeps. */
async function startWork(services: Services): Promise<Jobs> {
  const { config, branding } = services;
  const from = config.mail_from ?? `${branding.name} <no-reply@${new URL(config.origin).hostname}>`;
  const transport = makeTransport({ smtp_url: config.smtp_url, folder: outboxFolder(config), from });
  const house = await openFullHouse(services);
  const mail = handle(
    mail_job,
    ({ database, box }: House) =>
      ({ id }, { job }) =>
        deliver({ database, box, transport }, id, job.attempts >= job.max_attempts),
  );
  const jobs = await startPools(house, [mail, ...house.modules.flatMap((module) => module.jobs ?? [])]);
  const sweeps = startSweeps({ ...services, sweeps: sweepsOf(house) });
  return {
    stop: async () => {
      await sweeps.stop();
      await jobs.stop();
      transport.close();
    },
  };
}

/** Starts the work of the process of cards: the orders whose card is in the vault. */
async function startCardWork(services: Services): Promise<Jobs> {
  const { sweep } = (await openFullHouse(services)).made(processingOf);
  return startSweeps({ ...services, sweeps: services.config.vault_keys.length > 0 ? [sweep] : [] });
}

async function startOn(config: Config, database: Database, { prepare, acquirers }: StartOptions): Promise<Running> {
  if (config.role !== 'cards') {
    await demandStatusColumns(database.kysely);
    await giveCardRights(database.kysely, await cardRights());
  }
  await prepare?.(database);
  // The demo calls no acquirer outside this machine, except by an adapter that somebody names for it.
  const own_adapters = config.demo
    ? { ...(await loadNamedAdapters(config.adapters)), ...acquirers?.adapters }
    : await loadAdapters(config.adapters);
  const { pressure, stop: endWatch } = watchPressure(database.pool);
  const services = { ...(await makeServices(config, database)), own_adapters, pressure };
  // Closed in the reverse order: requests in flight finish first, then jobs, then their shared services.
  const opened: (() => Promise<unknown>)[] = [services.close];
  const unwatch = watchClock(services.clock_distance);
  opened.push(async () => unwatch());
  opened.push(async () => endWatch());
  const closeOpened = async (): Promise<void> => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    demandClock(services.clock_distance);
    const { http, readiness } = await buildApp(services);
    acquirers?.serve(http);
    if (services.hold.isOn()) console.log('On hold: nothing is sent or billed until `npm run admin -- release`.');
    const work = { all: startWork, jobs: startWork, cards: startCardWork, api: undefined }[config.role];
    const jobs: Jobs | undefined = work && (await startWhenReleased(services.hold, () => work(services)));
    if (jobs) opened.push(() => jobs.stop());
    opened.push(async () => {
      readiness.stopping = true;
      await http.close();
    });
    const address = await http.listen({ port: config.port, host: config.host });
    // For the next start: Node writes its compile cache when it ends, which a killed process does not.
    flushCompileCache();
    const stop = async (): Promise<void> => {
      await closeOpened();
      await database.close();
    };
    return { address, database, stop };
  } catch (error) {
    // For example a port in use: workers that run by now would keep the database open forever.
    await closeOpened().catch(() => {});
    throw error;
  }
}
