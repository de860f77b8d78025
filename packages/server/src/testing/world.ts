import argon2 from '@node-rs/argon2';
import { newId } from '@sluis/contract/base/ids';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { createApiKey } from '../platform/auth/api-keys.ts';
import { readConfig } from '../platform/config.ts';
import { roleOf } from '../platform/database/append-only.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { server_user } from '../platform/database/embedded-server.ts';
import type { Services } from '../platform/http/services.ts';
import { type MailContent, placeOfMail } from '../platform/mail/mail.ts';
import { makeServices } from '../start.ts';
import { closeAtEnd } from './closing.ts';

/** Maps a database's address to the one to use. */
type Way = (url: string) => Promise<string>;

/** The connection of a process that makes and drops databases; it ends with the process. */
const admins = new Map<string, Promise<pg.Client>>();
function adminOf(url: string): Promise<pg.Client> {
  const known = admins.get(url);
  if (known) return known;
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  // The server stops before the process does.
  client.on('error', () => {});
  const connected = client.connect().then(() => client);
  admins.set(url, connected);
  return connected;
}

/** A database for a test file, cloned from the migrated one, or from an empty one, and dropped at its end. */
export async function cloneDatabase(
  way: Way = async (url) => url,
  template: 'template0' | undefined = undefined,
): Promise<Database> {
  const template_url = inject('postgres_url');
  const name = `test_${newId('t').toLowerCase()}`;
  const nodes = inject('postgres_nodes');
  const admin = async (text: string): Promise<void> => {
    for (const node of nodes) await (await adminOf(node)).query(text);
  };
  // Copying files takes a third of the time that writing all pages to the log does.
  await admin(
    `create database "${name}" template ${template ?? new URL(template_url).pathname.slice(1)} strategy file_copy`,
  );
  const database = openDatabase(await way(template_url.replace(/[^/]+$/, name)), {
    connections: 8,
    // A file that opens a world for each test closes them all at its end; until then they share the server's connections.
    idle_max_ms: 3000,
    is_distributed: nodes.length > 1,
    role: roleOf(server_user),
  });
  const drop = () => admin(`drop database if exists "${name}" with (force)`);
  closeAtEnd(async () => {
    await database.close();
    // A node that is recovering transactions at that moment keeps its session for longer than a drop waits.
    await drop().catch(drop);
  });
  return database;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Ask {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The whole application over a separate database, without a port. */
export interface World {
  readonly database: Database;
  readonly services: Services;
  readonly app: App;
  readonly root: string;
  /** A secret of an API key with roles in an organisation. */
  key(organisation: string, roles: readonly string[]): Promise<string>;
  organisation(name: string, parent: string): Promise<string>;
  user(email: string, organisation: string, roles: readonly string[], password?: string): Promise<string>;
  /** The waiting mails to an address, oldest first. */
  letters(to: string): Promise<(MailContent & { kind: string })[]>;
  /** A call with a key or session token; `path` is below `/v1`. */
  call(token: string | undefined, method: Method, path: string, ask?: Ask): Promise<LightMyRequestResponse>;
  /** The text of `/metrics`. */
  metrics(): Promise<string>;
  /** A POST from another address each time, because an address has limits; `path` is below `/v1`. */
  visit(path: string, body: unknown, headers?: Ask['headers']): Promise<LightMyRequestResponse>;
}

/** The roles of a gateway that takes payments and reports on them. */
export const gateway_roles = ['USER_ALL', 'TRANSACTION_RECORD', 'REFUND_RECORD'];
const metrics_token = 'a token for the metrics of tests';
export const test_password = 'Correct-horse-2026!';
const now = () => new Date().toISOString();

/** Opens a world for a test file; it closes itself. Settings are the environment variables of the application. */
export const openWorld = async (settings: Record<string, string> = {}, way?: Way): Promise<World> =>
  openWorldOn(await cloneDatabase(way), settings);

/** The same over any database that is migrated and empty, and with adapters to other processors than the sandbox. */
export async function openWorldOn(
  database: Database,
  settings: Record<string, string> = {},
  adapters: Services['own_adapters'] = {},
): Promise<World> {
  const config = readConfig({
    DATABASE_URL: database.url,
    METRICS_TOKEN: metrics_token,
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    SLUIS_DEMO: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_READS_PER_S: '1000000',
    RATE_WRITES_PER_S: '1000000',
    ...settings,
  });
  const services = { ...(await makeServices(config, database)), own_adapters: adapters };
  const app = await buildApp(services);
  closeAtEnd(async () => {
    // A client that a test left in the middle of a response is not waited for.
    app.http.server.closeAllConnections();
    await app.http.close();
    await services.close();
  });
  const organisation = async (name: string, parent: string | null): Promise<string> => {
    const id = newId('org');
    await database.kysely
      .insertInto('organisation')
      .values({ id, name, parent, created_at: now(), country_code: 'NL' })
      .execute();
    await database.pool.query(`select pg_notify('sluis_organisation', '')`);
    // This process applies it before it continues, as it does for its own commands.
    services.listener.hear(['organisation']);
    return id;
  };
  const root = await organisation('Provider', null);
  let address = 0;
  return {
    database,
    services,
    app,
    root,
    organisation,
    key: async (of, roles) =>
      (
        await createApiKey(database.kysely, {
          organisation: of,
          name: 'test',
          roles,
          expires_at: null,
          created_by: null,
        })
      ).secret,
    user: (email, of, roles, password = test_password) => insertUser(database, { email, of, roles, password }),
    letters: async (to) => {
      const rows = await database.kysely
        .selectFrom('mail')
        .select(['id', 'kind', 'sealed'])
        .where('recipient', '=', to)
        .orderBy('id')
        .execute();
      return rows.map(({ id, kind, sealed }) => ({
        kind,
        ...(JSON.parse(services.box.open(sealed ?? '', placeOfMail(id))) as MailContent),
      }));
    },
    call: (token, method, path, { body, headers = {} } = {}) =>
      app.http.inject({
        method,
        url: `/v1${path}`,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
      }),
    metrics: async () => {
      const headers = { authorization: `Bearer ${metrics_token}` };
      return (await app.http.inject({ url: '/metrics', headers })).body;
    },
    visit: (path, body, headers = {}) =>
      app.http.inject({
        method: 'POST',
        url: `/v1${path}`,
        headers,
        payload: body as InjectOptions['payload'],
        remoteAddress: `192.0.2.${address++ % 250}`,
      }),
  };
}

/** Hashing as the application does takes 31 ms, at each sign-in again; a hash names its own cost. */
const quick_hash = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface NewUser {
  readonly email: string;
  readonly of: string;
  readonly roles: readonly string[];
  readonly password: string;
}

async function insertUser({ kysely }: Database, { email, of, roles, password }: NewUser): Promise<string> {
  const id = newId('usr');
  const person = {
    created_at: now(),
    organisation: of,
    email,
    name: email,
    language: 'en',
    timezone: 'Europe/Amsterdam',
  } as const;
  await kysely
    .insertInto('user')
    .values({ id, ...person })
    .execute();
  await kysely
    .insertInto('credential')
    .values({ user: id, password_hash: await argon2.hash(password.normalize('NFKC'), quick_hash), changed_at: now() })
    .execute();
  await kysely
    .insertInto('membership')
    .values({ id: newId('mbr'), created_at: now(), organisation: of, user: id, roles: [...roles] })
    .execute();
  return id;
}
