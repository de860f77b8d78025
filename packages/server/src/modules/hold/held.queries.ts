import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

interface Held {
  readonly kind: string;
  readonly count: number;
  readonly amount: number | null;
  readonly currency_code: string | null;
  readonly oldest: string;
}

/** Business time as the database has it. */
const now = sql`(select now() + make_interval(secs => offset_ms / 1000.0) from clock)`;

/** What would be sent and billed at once if it were let go, by kind and currency, and since when the first is due. */
async function listHeld(executor: Executor): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select kind, count(*)::int as count, sum(amount)::bigint as amount, currency_code, min(due) as oldest from (
      select 1 as place, operation || ' at a processor' as kind, o.amount, currency_code, o.created_at as due
      from processing_order o join transaction on transaction.id = o.transaction
      union all
      select 2, 'subscription to bill, before discounts', plan.amount, plan.currency_code, next_try_at
      from subscription join plan on plan.id = plan where next_try_at <= ${now}
      union all
      select 3, 'scheduled payment', amount, currency_code, scheduled_at
      from scheduledtransaction where status = 'CREATED' and transaction is null and scheduled_at <= ${now}
      union all
      select 4, 'webhook', null, null, next_try_at from webhook where next_try_at <= ${now}
      union all
      select 5, 'mail', null, null, created_at from mail where state = 'waiting'
      union all
      select 6, 'report to make', null, null, created_at from report where status = 'PENDING'
      union all
      select 7, 'scheduled report', null, null, next_run_at from reportschedule where active and next_run_at <= ${now}
      union all
      select 8, 'chargeback to mail about', null, null, due_at from chargeback_notice where due_at <= ${now}
    ) as held group by place, kind, currency_code order by place, kind, currency_code`.execute(executor);
  return rows;
}

const worth = ({ amount, currency_code }: Held): string =>
  amount === null ? '' : `, ${amount} in minor units of ${currency_code}`;

/** A line for each kind of what waits, after one that says whether it is held. */
export async function linesOfHeld(executor: Executor): Promise<string[]> {
  const hold = await executor.selectFrom('hold').select('since').executeTakeFirst();
  const held = await listHeld(executor);
  return [
    hold ? `Held since ${hold.since}. To let go: npm run admin -- release` : 'Nothing is held.',
    ...held.map((each) => `${each.kind}: ${each.count}${worth(each)}, the first since ${each.oldest}`),
    ...(held.length === 0 ? ['Nothing waits to be sent or billed.'] : []),
  ];
}
