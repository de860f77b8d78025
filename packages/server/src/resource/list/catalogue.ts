import type pg from 'pg';
import { makeCache } from '../../platform/caches.ts';

/** Facts about a table: its approximate number of rows, and the columns of each of its full indexes. */
export interface TableFacts {
  readonly rows: number;
  readonly indexes: readonly (readonly string[])[];
}

export type Catalogue = (table: string) => Promise<TableFacts>;

const age_max_ms = 60_000;
const unknown: TableFacts = { rows: 0, indexes: [] };

// Partial and computed indexes, and those without an order, are left out.
const statement = `
  select relname::text as name, coalesce((
    select sum(greatest(part.reltuples, 0)) from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = pg_class.oid), greatest(reltuples, 0))::float8 as rows, coalesce(json_agg((
    select json_agg(attname order by place) from unnest(indkey::smallint[]) with ordinality as key(number, place)
    join pg_attribute on attrelid = indrelid and attnum = number where place <= indnkeyatts
  )) filter (where indexrelid is not null), '[]') as indexes
  from pg_class
  left join pg_index on indrelid = pg_class.oid and indpred is null and indexprs is null and indisvalid
    and (select amname from pg_am join pg_class own on own.relam = pg_am.oid where own.oid = indexrelid) = 'btree'
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace group by pg_class.oid, relname, reltuples`;

/** Reads the catalogue of the database, once a minute at most. A table that was never analysed counts as empty. */
export function makeCatalogue(pool: pg.Pool): Catalogue {
  const known = makeCache<Promise<ReadonlyMap<string, TableFacts>>>('table-facts', { max: 1, ttl: age_max_ms });
  const read = async () => {
    const { rows } = await pool.query<TableFacts & { name: string }>(statement);
    return new Map(rows.map(({ name, ...facts }) => [name, facts]));
  };
  return async (table) => {
    const reading = known.get('tables') ?? read();
    if (known.peek('tables') === undefined) {
      known.set('tables', reading);
      reading.catch(() => {
        if (known.peek('tables') === reading) known.delete('tables');
      });
    }
    return (await reading).get(table) ?? unknown;
  };
}
