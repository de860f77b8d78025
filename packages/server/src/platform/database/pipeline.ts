import type { Duplex } from 'node:stream';
import {
  AbortedTransactionError,
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type QueryExecutorProvider,
  Transaction,
  TransactionBuilder,
} from 'kysely';
import type pg from 'pg';
import { giveName, isOutdated, mayBeNamed, nameOf } from './named-statements.ts';
import type { Tables } from './tables.ts';

/**
 * Kysely over a pool, with transactions that wait for the network as rarely as possible: statements are sent as they
 * are requested, without waiting for earlier results, and `begin` is never awaited on its own. Kysely's own
 * transactions send a statement once the previous one has responded. Errors are passed to `note`.
 */
export function pipelined(pool: pg.Pool, note: (error: unknown) => void, is_distributed = false): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool: pipeliningPool(pool) });
  const driver = dialect.createDriver();
  void driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const provider: ConnectionProvider = {
    provideConnection: (ask) =>
      connections.provideConnection(ask).catch((error: unknown) => {
        note(error);
        throw error;
      }),
  };
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  return new PipelinedKysely({ config: { dialect }, dialect, driver, executor }, is_distributed ? clustered : 'begin');
}

/** Otherwise Citus refuses to write a table after it read others over several connections to a node. */
const clustered = `begin; set local citus.multi_shard_modify_mode to 'sequential'`;

/** Allows several statements in flight on a connection, until it is released to its pool (`endPipelinesOf`). */
export const pipelining = (client: pg.PoolClient): pg.PoolClient => Object.assign(client, { pipeline: true });

/**
 * Releases connections with one statement at a time: COPY and cursors do not work with several in flight. One that is
 * still within a transaction is closed, as a node of a cluster can fail to end it.
 */
export const endPipelinesOf = (pool: pg.Pool): void =>
  void pool.on('release', (_, client) => {
    Object.assign(client, { pipeline: false });
    if (/[TE]/.test(client.getTransactionStatus() ?? '')) void client.end().catch(() => {});
  });

function pipeliningPool(pool: pg.Pool) {
  const connect = async () => gathering(pipelining(await pool.connect()));
  return { options: pool.options, connect, end: () => pool.end() };
}

/** Internals of pg that its types do not include; a test checks that they exist. */
interface Wire {
  readonly connection: { readonly stream: Duplex };
}

/**
 * Sends everything written to a connection in this turn of the event loop in one piece. A write per statement took a
 * third of the time of recording a payment, mostly for waking the server repeatedly.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & Wire).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A connection whose statements are gathered, and those with a name are prepared. */
const gathering = (client: pg.PoolClient): pg.PoolClient =>
  Object.create(client, {
    query: {
      value: (text: string, values: unknown[]) => {
        gatherWrites(client);
        const name = values.length > 0 ? nameOf(text) : undefined;
        if (name === undefined) return client.query(text, values);
        return client.query({ name, text, values }).catch((error: unknown) => {
          if (isOutdated(error)) giveName(text);
          throw error;
        });
      },
    },
  });

class PipelinedKysely extends Kysely<Tables> {
  readonly #props: KyselyProps;
  readonly #begin: string;
  constructor(props: KyselyProps, begin: string) {
    super(props);
    this.#props = props;
    this.#begin = begin;
  }
  override transaction(): TransactionBuilder<Tables> {
    return new PipelinedTransactions(this.#props, this.#begin);
  }
}

class PipelinedTransactions extends TransactionBuilder<Tables> {
  readonly #props: KyselyProps;
  readonly #begin: string;
  constructor(props: KyselyProps, begin: string) {
    super(props);
    this.#props = props;
    this.#begin = begin;
  }
  override execute<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#props.executor.provideConnection((connection) => {
      // If it fails, the connection is lost, which the first statement reports.
      connection.executeQuery(CompiledQuery.raw(this.#begin)).catch(() => {});
      return runOn(connection, this.#props, work);
    });
  }
}

/**
 * Whether a statement failed because one before it aborted the transaction (25P02), or was to prepare it and did not
 * (26000).
 */
const isAfterFailure = (error: unknown): boolean =>
  /^(?:25P02|26000)$/.test(String((error as { code?: unknown }).code));

/** Runs work in the transaction that a connection has begun. */
async function runOn<T>(
  connection: DatabaseConnection,
  props: KyselyProps,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let cause: unknown;
  let is_over = false;
  let last: Promise<unknown> | undefined;
  const provideConnection = async <R>(ask: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
    if (is_over) throw new Error('a statement was sent after the end of its transaction');
    const before = last;
    const asked = ask(connection).catch(async (error) => {
      if (isAfterFailure(error)) await before?.catch(() => {});
      else cause = error;
      throw cause ?? error;
    });
    last = asked;
    return asked;
  };
  const executor = props.executor.withConnectionProvider({ provideConnection });
  try {
    const result = await work(new Transaction<Tables>({ ...props, executor }));
    is_over = true;
    await props.driver.commitTransaction(connection);
    return result;
  } catch (error) {
    is_over = true;
    if (error instanceof AbortedTransactionError) {
      // The commit was answered after the last statement, whose result may arrive later.
      await last?.catch(() => {});
      throw cause ?? error;
    }
    // If it fails, the connection is lost and the transaction with it: the original error says more.
    await props.driver.rollbackTransaction(connection).catch(() => {});
    throw error;
  }
}

/** A query of the builder or a piece of SQL. */
export interface Statement {
  compile(provider: QueryExecutorProvider): CompiledQuery;
}

/**
 * Sends a statement of a transaction whose result is not needed: it is performed before anything sent later, and if it
 * fails, everything after it fails with its error, including the commit.
 */
export function send(trx: Transaction<Tables>, statement: Statement): void {
  trx.executeQuery(statement.compile(trx)).catch(() => {});
}

/** A statement whose text is not composed again at each call. */
export const fixed = (text: string, values: readonly unknown[]): Statement => ({
  compile: () => CompiledQuery.raw(text, [...values]),
});

/** Sends a statement and returns its rows. */
export const ask = async <R>(executor: Kysely<Tables>, statement: Statement): Promise<R[]> =>
  (await executor.executeQuery(statement.compile(executor) as CompiledQuery<R>)).rows;

/**
 * The same for one that finds rows by a whole key: it is prepared (`mayBeNamed`). If its columns have changed since, it
 * is sent again; within a transaction, that is repeated.
 */
export async function lookUp<R>(executor: Kysely<Tables>, statement: Statement): Promise<R[]> {
  const compiled = statement.compile(executor);
  mayBeNamed(compiled.sql);
  const asked = () => ask<R>(executor, { compile: () => compiled });
  return asked().catch((error) => {
    if (executor.isTransaction || !isOutdated(error)) throw error;
    return asked();
  });
}

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for statements that were sent together. If several fail, the first one's error is thrown, because the others
 * failed as a result. Nothing is in flight afterwards, so that a rollback undoes all of it.
 */
export async function together<const T extends readonly unknown[]>(asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as Answers<T>;
}
