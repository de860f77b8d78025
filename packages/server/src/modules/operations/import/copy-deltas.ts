import type { Entity } from '@sluis/contract/base/entity';
import { type EntityName, entities } from '@sluis/contract/registry';
import type pg from 'pg';
import { due_at } from '../../insights/statistic/rollup/fold.commands.ts';

/** Lines for a table, as `copyLine` makes them. */
export interface TableLines {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: string[];
}

/** Every offset from UTC since 1972 is a multiple of it: a quarter of an hour is on one day in every zone. */
const quarter_ms = 900_000;

/** The sum of rows in one quarter of an hour that are counted together. */
interface Delta {
  readonly values: Readonly<Record<string, string | null>>;
  readonly at: string;
  count: number;
  amount: number;
}

const needed_fields = ['amount', 'currency_code', 'status'];
const copied_fields = ['organisation', 'currency_code', 'status', 'country_code'] as const;

interface Changes {
  readonly deltas: readonly Delta[];
  readonly customers: Iterable<string>;
}

/** The changes of statistics by lines for a table, as `copyLine` makes them; undefined for an uncounted one. */
function changesOf({ table, columns, lines }: TableLines): Changes | undefined {
  const entity: Entity | undefined = entities[table as EntityName];
  const counted = entity?.counted;
  if (!counted) return undefined;
  const place = new Map(columns.map((column, at) => [column, at]));
  // The lines lack columns that the database fills in.
  const absent = needed_fields.find((field) => counted.includes(field) && !place.has(field));
  if (absent) throw new Error(`${table} is counted by ${absent}, which is not copied`);
  const deltas = new Map<string, Delta>();
  const customers = new Set<string>();
  for (const line of lines) {
    const cells = line.split('\t');
    const cell = (name: string): string | null => {
      const text = cells[place.get(name) ?? -1];
      return text === undefined || text === '\\N' ? null : text;
    };
    const at = new Date(Math.floor(Date.parse(cell('created_at') ?? '') / quarter_ms) * quarter_ms).toISOString();
    const of = copied_fields.map((name) => (name === 'organisation' || counted.includes(name) ? cell(name) : null));
    const customer = counted.includes('customer') ? cell('customer') : null;
    if (customer !== null) customers.add(customer);
    const is_known = String(customer !== null);
    const key = [at, ...of, is_known].join('\t');
    const known = deltas.get(key);
    const delta = known ?? {
      at,
      values: { ...Object.fromEntries(copied_fields.map((name, index) => [name, of[index] ?? null])), is_known },
      count: 0,
      amount: 0,
    };
    delta.count += 1;
    if (counted.includes('amount')) delta.amount += Number(cell('amount'));
    if (!known) deltas.set(key, delta);
  }
  return { deltas: [...deltas.values()], customers };
}

/** Writes the changes of statistics by rows that are copied into a table, in the same transaction. */
export async function copyDeltas(client: pg.ClientBase, rows: TableLines): Promise<void> {
  const changes = changesOf(rows);
  if (!changes) return;
  const { deltas, customers } = changes;
  const all = deltas.map(({ values, ...delta }) => ({ ...values, ...delta, entity: rows.table, blocked: false }));
  const [first] = deltas;
  if (!first) return;
  // Deltas of many customers are queued separately. They have one organisation, as every import has.
  await client.query(
    `with touched as (
       insert into statistic_touched (customer, organisation, due_at)
       select customer, organisation, ${due_at}
       from (select customer, $2 as organisation from unnest($3::text[]) as customer) as taken
     )
     insert into statistic_delta (organisation, entity, at, currency_code, status, country_code, blocked, is_known, count, amount)
     select organisation, entity, at, currency_code, status, country_code, blocked, is_known, count, amount
     from json_populate_recordset(null::statistic_delta, $1::json)`,
    [JSON.stringify(all), first.values.organisation, [...customers]],
  );
}
