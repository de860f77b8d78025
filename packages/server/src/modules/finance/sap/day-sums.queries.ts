import type { AccountKind } from '@sluis/contract/finance/accounts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** What is booked between two kinds of accounts on a day, for a component and at a VAT rate. */
export interface DaySum {
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly component: string | null;
  readonly vat_rate_ppm: number | null;
  readonly currency_code: string;
  readonly amount: bigint;
}

/** The postings of a day, of all organisations together. */
export async function readDaySums(executor: Executor, day: string): Promise<DaySum[]> {
  const { rows } = await sql<Omit<DaySum, 'amount'> & { amount: string }>`
    select d.kind as debit, c.kind as credit, p.component, p.vat_rate_ppm, e.currency_code, sum(p.amount)::text as amount
    from journalentry e
      join posting p on p.entry = e.id and p.organisation = e.organisation
      join ledgeraccount d on d.id = p.debit and d.organisation = p.organisation
      join ledgeraccount c on c.id = p.credit and c.organisation = p.organisation
    where e.booked_on = ${day}
    group by 1, 2, 3, 4, 5
    order by 5, 1, 2, 3, 4`.execute(executor);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
