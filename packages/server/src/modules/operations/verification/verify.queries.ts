import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { history_invariants } from './histories.invariants.ts';
import type { Invariant } from './invariant.ts';
import { money_invariants } from './money.invariants.ts';
import { order_invariants } from './orders.invariants.ts';
import { reconciliation_invariants } from './reconciliation.invariants.ts';
import { reference_invariants } from './references.invariants.ts';
import { subscription_invariants } from './subscriptions.invariants.ts';

const invariants: readonly Invariant[] = [
  ...money_invariants,
  ...reference_invariants,
  ...history_invariants,
  ...order_invariants,
  ...subscription_invariants,
  ...reconciliation_invariants,
];

/** A violated invariant: how many items, and the first of them. */
export interface Difference {
  readonly invariant: Invariant;
  readonly count: number;
  readonly item: string;
  readonly what: string;
}

/** Makes a transaction read one state of the database, without blocking others. */
export const readOneState = (trx: Trx) => sql`set transaction isolation level repeatable read read only`.execute(trx);

/**
 * Every organisation with itself and each one above it, read first: Citus joins no recursive query with tables of several
 * nodes.
 */
async function readAbove(trx: Trx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ organisation: string; id: string }>`
    with recursive above as (
      select id as organisation, id, parent from organisation
      union all select above.organisation, o.id, o.parent from above join organisation o on o.id = above.parent
    ) select organisation, id from above`.execute(trx);
  const column = (name: 'organisation' | 'id') => sql`${rows.map((row) => row[name])}::text[]`;
  return sql`select organisation collate "C", id collate "C" from unnest(${column('organisation')}, ${column('id')}) as above (organisation, id)`;
}

/** The violated invariants in the state that a transaction sees. */
export async function findDifferences(trx: Trx): Promise<Difference[]> {
  const found: Difference[] = [];
  const above = await readAbove(trx);
  for (const invariant of invariants) {
    const { differences } = invariant;
    const those = typeof differences === 'function' ? differences(above) : differences;
    const { rows } = await sql<Omit<Difference, 'invariant'>>`
      select count(*) over ()::int as count, item, what from (${those}) as differences
      order by item, what limit 1`.execute(trx);
    found.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return found;
}

/** Checks all invariants in one state of the data. */
export async function verify(trx: Trx): Promise<Difference[]> {
  await readOneState(trx);
  return findDifferences(trx);
}

const lineOf = ({ invariant: { area, holds }, count, item, what }: Difference): string =>
  `${area}: ${holds}: fails for ${count}, first ${item}: ${what}`;

/** The differences, a line each, or a line that there are none. */
export const linesOf = (differences: readonly Difference[]): string[] =>
  differences.length > 0 ? differences.map(lineOf) : [`All ${invariants.length} invariants hold.`];
