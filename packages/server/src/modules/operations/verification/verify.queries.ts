import { sql } from 'kysely';
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

/** The violated invariants in the state that a transaction sees. */
export async function findDifferences(trx: Trx): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const invariant of invariants) {
    const { rows } = await sql<Omit<Difference, 'invariant'>>`
      select count(*) over ()::int as count, item, what from (${invariant.differences}) as differences
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
