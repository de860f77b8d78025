import type pg from 'pg';

/** A row that was imported before; `is_own` if by an earlier run of the same import, which was ended. */
export interface KnownRow {
  readonly reference: string;
  readonly values_hash: string;
  readonly is_own: boolean;
}

/** SQL: the rows that earlier blocks of a dry run would have imported, whose references are the fourth parameter. */
export const withSeen = `
  union all select reference, values_hash, false from import_seen where reference = any($4)`;

/** Prepares the memory of a dry run's earlier blocks, for the lifetime of the connection: it writes nothing else. */
export const beginSeen = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`
    create temp table if not exists import_seen (reference text collate "C" primary key, values_hash text collate "C");
    create temp table if not exists import_taken (payment text collate "C" primary key, amount bigint not null);
    truncate import_seen, import_taken`);

/** The amounts that earlier blocks of a dry run would have taken from payments. */
export async function takenOf(
  client: pg.ClientBase,
  payments: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ payment: string; amount: number }>(
    'select payment, amount from import_taken where payment = any($1)',
    [payments],
  );
  return new Map(rows.map(({ payment, amount }) => [payment, amount]));
}

/** Remembers the rows that a block of a dry run would have imported, and the amounts taken from payments. */
export async function keepSeen(
  client: pg.ClientBase,
  rows: readonly Pick<KnownRow, 'reference' | 'values_hash'>[],
  taken: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  await client.query('insert into import_seen select * from unnest($1::text[], $2::text[])', [
    rows.map(({ reference }) => reference),
    rows.map(({ values_hash }) => values_hash),
  ]);
  if (taken.size === 0) return;
  await client.query(
    `insert into import_taken select * from unnest($1::text[], $2::bigint[])
     on conflict (payment) do update set amount = import_taken.amount + excluded.amount`,
    [[...taken.keys()], [...taken.values()]],
  );
}
