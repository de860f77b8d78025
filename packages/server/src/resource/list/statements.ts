import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** The rows of a statement and how long the database took, without the wait for a connection. */
export interface Ran {
  readonly rows: unknown[][];
  readonly duration_ms: number;
}

/** Runs a statement, prepared under a name once it has been seen a few times. */
export type RunStatement = (text: string, values: unknown[]) => Promise<Ran>;

const named_max = 400;
const seen_before_naming = 2;

/**
 * Named statements are planned once per connection. Only shapes that come back get a name, and only so many: a client
 * that sends a new shape with every request must not fill the database's memory.
 */
export function makeStatements(pool: pg.Pool): RunStatement {
  const seen = new LRUCache<string, number>({ max: 2000 });
  const names = new Map<string, string>();
  return async (text, values) => {
    let name = names.get(text);
    // What holds its values is another text for each of them.
    if (!name && values.length > 0 && names.size < named_max) {
      const count = (seen.get(text) ?? 0) + 1;
      seen.set(text, count);
      if (count > seen_before_naming) {
        name = `list_${names.size}`;
        names.set(text, name);
      }
    }
    const client = await pool.connect();
    try {
      const started_ms = performance.now();
      const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array', ...(name && { name }) });
      return { rows, duration_ms: performance.now() - started_ms };
    } finally {
      client.release();
    }
  };
}
