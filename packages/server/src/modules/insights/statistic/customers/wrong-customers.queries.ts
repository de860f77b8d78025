import { sql } from 'kysely';
import type { Executor } from '../../../../platform/database/database.ts';
import { customer_sums } from './customers.commands.ts';

const compared = ['count', 'paid_count', 'paid_amount', 'refunded_amount', 'first_paid_at', 'last_paid_at'] as const;

/** The maximum number that is named; more would not help. */
const named_max = 100;

/**
 * Customers whose sums differ from their payments, a line for each; of an organisation if one is given. Those about to
 * be recomputed are left out. One statement reads all payments in one state of the database.
 */
export async function findWrongCustomers(executor: Executor, organisation?: string): Promise<string[]> {
  const within = organisation === undefined ? sql`` : sql`and organisation = ${organisation}`;
  const of = (side: string) => sql`row(${sql.join(compared.map((name) => sql.ref(`${side}.${name}`)))})`;
  const { rows } = await sql<{ customer: string; currency_code: string; found: string; expected: string }>`
    with truth as (
      select customer, organisation, currency_code, ${customer_sums} from transaction
      where customer is not null ${within}
        and exists (select 1 from customer as payer
          where payer.id = transaction.customer and payer.organisation = transaction.organisation)
      group by 1, 2, 3
    ), kept as (select * from statistic_customer where true ${within}),
    pending as (
      select customer from statistic_touched
      union all select customer from statistic_delta where customer is not null
      union all select id from customer, statistic_assignment where walked_to < id and cut_at is null
    )
    select customer, currency_code, ${of('kept')}::text as found, ${of('truth')}::text as expected
    from kept full join truth using (customer, organisation, currency_code)
    where ${of('kept')} is distinct from ${of('truth')} and customer not in (select customer from pending)
    order by 1, 2 limit ${named_max}`.execute(executor);
  return rows.map(
    ({ customer, currency_code, found, expected }) =>
      `statistic_customer ${customer} ${currency_code}: is ${found}, must be ${expected}`,
  );
}
