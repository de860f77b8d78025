import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { tracingNow } from '../tracing/tracing.ts';
import { isOutdated } from './named-statements.ts';
import { gatherWrites, pipelining, together } from './pipeline.ts';

/** A statement and its name on connections. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type Parsers = readonly ((text: string) => unknown)[];

/** Fields of pg's query without types; a test checks that they exist. */
type Connection = object;
interface Wire {
  readonly connection: Connection;
}
interface Inner {
  readonly name: string;
  readonly _result: { _parsers?: Parsers };
  _accumulateRows: unknown;
  submit(connection: Connection): void;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
}
type Done = (error: Error | null, result: { readonly rows: unknown[][] }) => void;
const Query = pg.Query as unknown as new (config: pg.QueryArrayConfig, done: Done) => Inner;

/** The column readers of a connection's statements, and the connection as one that requests none. */
interface Kept {
  readonly parsers: Map<string, Parsers>;
  /** The names of statements that had to be prepared again, numbered, because PostgreSQL cuts long names. */
  readonly renamed: Map<string, string>;
  renamings: number;
  readonly undescribing: Connection;
}
const kept_by = new WeakMap<Connection, Kept>();

function keptBy(connection: Connection): Kept {
  let kept = kept_by.get(connection);
  if (!kept) {
    kept = {
      parsers: new Map(),
      renamed: new Map(),
      renamings: 0,
      undescribing: Object.create(connection, { describe: { value: () => {} } }),
    };
    kept_by.set(connection, kept);
  }
  return kept;
}

/**
 * A prepared statement whose columns a connection describes once. pg requests them at every call, and for a row with
 * ninety columns they cost more than the row. PostgreSQL keeps a statement's columns fixed: it refuses one whose
 * columns have changed since, which is then prepared again.
 */
class PreparedQuery extends Query {
  #kept: Kept | undefined;

  constructor({ name, text, values }: Prepared, done: Done) {
    super({ name, text, values, rowMode: 'array' }, done);
  }

  override prepare(connection: Connection): void {
    this.#kept = keptBy(connection);
    const parsers = this.#kept.parsers.get(this.name);
    if (parsers) {
      this._result._parsers = parsers;
      this._accumulateRows = true;
    }
    super.prepare(parsers ? this.#kept.undescribing : connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.#kept?.parsers.set(this.name, this._result._parsers ?? []);
  }
}

/** Runs a prepared statement, outside transactions, and returns its rows, each the values of its columns. */
export async function runPrepared(client: pg.ClientBase, prepared: Prepared): Promise<unknown[][]> {
  const kept = keptBy((client as typeof client & Wire).connection);
  const named = (): Prepared => ({ ...prepared, name: kept.renamed.get(prepared.name) ?? prepared.name });
  const asked = named();
  try {
    return await run(client, asked);
  } catch (error) {
    if (!mustBePreparedAgain(error)) throw error;
    // Of those in progress together the first renames it.
    if (named().name === asked.name) kept.renamed.set(prepared.name, `again_${++kept.renamings}`);
    return run(client, named());
  }
}

const run = (client: pg.ClientBase, prepared: Prepared): Promise<unknown[][]> =>
  new Promise((resolve, reject) => {
    client.query(new PreparedQuery(prepared, (error, result) => (error ? reject(error) : resolve(result.rows))));
  });

/**
 * Whether PostgreSQL can no longer run a statement as it was prepared: its columns have another type since (0A000), or
 * the one before it on the connection, which was to prepare it, failed (26000). Without this it would fail for half an
 * hour.
 */
const mustBePreparedAgain = (error: unknown): boolean =>
  isOutdated(error) || (error as { code?: unknown }).code === '26000';

interface Waiting {
  readonly prepared: Prepared;
  /** The callers of the same statement: all of them asked before it was sent. */
  readonly resolve: ((rows: Promise<unknown[][]>) => void)[];
}

/** With more, the last caller would wait longer than a separate connection is worth. */
export const together_max = 8;

type Quick = (prepared: Prepared, is_shared?: boolean) => Promise<unknown[][]>;

/**
 * Runs very fast statements, such as one row by its id. Those requested in the same turn of the event loop are sent
 * together on one connection: most of the cost of such a statement is waking its reader. Equal statements that change
 * nothing are sent once: the cards of a page show the same figures.
 */
export function makeQuick(pool: pg.Pool): Quick {
  if (!tracingNow()) return makeQuickBy(pool, runPrepared);
  // Statements that are sent together remain in the trace of the request that asked for them.
  const askers = new WeakMap<Prepared, AsyncResource>();
  const quick = makeQuickBy(
    pool,
    (client, prepared) =>
      askers.get(prepared)?.runInAsyncScope(runPrepared, undefined, client, prepared) ?? runPrepared(client, prepared),
  );
  return (prepared, is_shared) => {
    askers.set(prepared, new AsyncResource('statement'));
    return quick(prepared, is_shared);
  };
}

function makeQuickBy(pool: pg.Pool, runOne: typeof runPrepared): Quick {
  let waiting = new Map<string, Waiting>();
  const run = async (some: readonly Waiting[]): Promise<void> => {
    const connecting = pool.connect();
    const client = await connecting.then(pipelining).catch(() => undefined);
    if (!client) {
      for (const { resolve } of some) for (const each of resolve) each(connecting as Promise<never>);
      return;
    }
    gatherWrites(client);
    const asked = some.map(({ prepared }) => runOne(client, prepared));
    for (const [at, { resolve }] of some.entries()) for (const each of resolve) each(asked[at] as Promise<unknown[][]>);
    await together(asked).catch(() => {});
    client.release();
  };
  const runAll = (): void => {
    const all = [...waiting.values()];
    waiting = new Map();
    for (let at = 0; at < all.length; at += together_max) void run(all.slice(at, at + together_max));
  };
  let asked = 0;
  return (prepared, is_shared = false) =>
    new Promise((resolve) => {
      if (waiting.size === 0) setImmediate(runAll);
      const key = is_shared ? JSON.stringify([prepared.name, prepared.values]) : String(asked++);
      const same = waiting.get(key);
      if (same) same.resolve.push(resolve);
      else waiting.set(key, { prepared, resolve: [resolve] });
    });
}
