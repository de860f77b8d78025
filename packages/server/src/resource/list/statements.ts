import type pg from 'pg';
import { makeCache } from '../../platform/caches.ts';
import { makeQuick, runPrepared } from '../../platform/database/prepared.ts';
import { type RecordTime, timed } from './timed.ts';

/** A statement by its shape: the same shape has the same text, which is only made for a new shape. */
export interface Statement {
  readonly shape: string;
  readonly text: () => string;
  readonly values: unknown[];
  /** One row by its id: if it was slow, the machine was busy. It is read from the primary. */
  readonly by_id?: boolean;
  /**
   * It reads at most some hundred rows by their keys: if it was slow, the machine was busy. Callers of the same
   * statement share its rows, which must not be changed.
   */
  readonly is_quick?: boolean;
}

/**
 * Runs a statement, prepared under a name once it has been seen a few times. Its time is recorded without the wait for
 * a connection.
 */
export type RunStatement = (pool: pg.Pool, statement: Statement, record?: RecordTime) => Promise<unknown[][]>;

const runOnce = async (client: pg.ClientBase, { text, values }: Statement): Promise<unknown[][]> =>
  (await client.query<unknown[]>({ text: text(), values, rowMode: 'array' })).rows;

const named_max = 400;
const seen_before_naming = 2;

/**
 * Named statements are planned once per connection. Only shapes that come back get a name, and only so many: a client
 * that sends a new shape with every request must not fill the database's memory.
 */
export function makeStatements(): RunStatement {
  const quick = new WeakMap<pg.Pool, ReturnType<typeof makeQuick>>();
  const quickOf = (pool: pg.Pool) => {
    const made = quick.get(pool) ?? makeQuick(pool);
    quick.set(pool, made);
    return made;
  };
  const seen = makeCache<number>('list-statements', { max: 2000, hides_keys: true });
  const named = new Map<string, { readonly name: string; readonly text: string }>();
  const preparedOf = ({ shape, text, values }: Statement) => {
    // Texts that contain their values differ each time.
    if (values.length === 0 || named.size >= named_max) return undefined;
    const count = (seen.get(shape) ?? 0) + 1;
    seen.set(shape, count);
    if (count <= seen_before_naming) return undefined;
    const prepared = { name: `list_${named.size}`, text: text() };
    named.set(shape, prepared);
    return prepared;
  };
  return async (pool, statement, record) => {
    const { shape, values, by_id, is_quick } = statement;
    const known = named.get(shape) ?? preparedOf(statement);
    const prepared = known && { ...known, values };
    if (prepared && (by_id || is_quick)) return quickOf(pool)(prepared, is_quick);
    const client = await pool.connect();
    try {
      return await timed(() => (prepared ? runPrepared(client, prepared) : runOnce(client, statement)), record);
    } finally {
      client.release();
    }
  };
}
