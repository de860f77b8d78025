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
import type { Tables } from './tables.ts';

/**
 * Kysely over a pool, with transactions that wait for the network as seldom as they can: their statements leave as they
 * are asked for, without waiting for the answers of those before. The beginning is never waited for by itself. Kysely's
 * own transactions send a statement once the one before it was answered. What fails is noted.
 */
export function pipelined(pool: pg.Pool, note: (error: unknown) => void): Kysely<Tables> {
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
  return new PipelinedKysely({ config: { dialect }, dialect, driver, executor });
}

/** Clients from this pool may have several statements in flight; elsewhere a client may run COPY, which excludes that. */
function pipeliningPool(pool: pg.Pool) {
  const set = (client: pg.PoolClient, pipeline: boolean): pg.PoolClient => Object.assign(client, { pipeline });
  pool.on('release', (_, client) => void set(client, false));
  const connect = async () => gathering(set(await pool.connect(), true));
  return { options: pool.options, connect, end: () => pool.end() };
}

/** What pg keeps of a connection and does not name in its types; a test holds that it is there. */
interface Wire {
  readonly connection: { readonly stream: Duplex };
}

/**
 * Lets what is sent on a connection until this turn of the program ends leave in one piece. A piece for each statement
 * was a third of what recording a payment took, most of it to wake the server again and again.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & Wire).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A connection whose statements gather. */
const gathering = (client: pg.PoolClient): pg.PoolClient =>
  Object.create(client, {
    query: {
      value: (text: string, values: unknown[]) => {
        gatherWrites(client);
        return client.query(text, values);
      },
    },
  });

class PipelinedKysely extends Kysely<Tables> {
  readonly #props: KyselyProps;
  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }
  override transaction(): TransactionBuilder<Tables> {
    return new PipelinedTransactions(this.#props);
  }
}

class PipelinedTransactions extends TransactionBuilder<Tables> {
  readonly #props: KyselyProps;
  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }
  override execute<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#props.executor.provideConnection((connection) => runOn(connection, this.#props, work));
  }
}

/** What PostgreSQL says of every statement after the one that broke a transaction. */
const already_broken = '25P02';

async function runOn<T>(
  connection: DatabaseConnection,
  props: KyselyProps,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let cause: unknown;
  let is_over = false;
  const provideConnection = async <R>(ask: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
    if (is_over) throw new Error('a statement was sent after the end of its transaction');
    try {
      return await ask(connection);
    } catch (error) {
      if ((error as { code?: unknown }).code !== already_broken) cause = error;
      throw cause ?? error;
    }
  };
  const executor = props.executor.withConnectionProvider({ provideConnection });
  // Where it cannot begin the connection is gone, and the first statement says so.
  connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {});
  try {
    const result = await work(new Transaction<Tables>({ ...props, executor }));
    is_over = true;
    await props.driver.commitTransaction(connection);
    return result;
  } catch (error) {
    is_over = true;
    if (error instanceof AbortedTransactionError) throw cause ?? error;
    await props.driver.rollbackTransaction(connection);
    throw error;
  }
}

/** A query of the builder or a piece of SQL. */
interface Statement {
  compile(provider: QueryExecutorProvider): CompiledQuery;
}

/**
 * Sends a statement of a transaction whose answer nobody needs: it is performed before whatever is sent after it, and
 * where it fails so does all that follows, the commit included, with its error.
 */
export function send(trx: Transaction<Tables>, statement: Statement): void {
  trx.executeQuery(statement.compile(trx)).catch(() => {});
}

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for what was sent together. Where several fail, the first of them says why: those behind it fail for no other
 * reason. Nothing is in flight then, so that a rollback undoes all of it.
 */
export async function together<const T extends readonly unknown[]>(asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as Answers<T>;
}
