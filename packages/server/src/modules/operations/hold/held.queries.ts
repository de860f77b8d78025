import { cycleReference } from '@sluis/contract/cycle-reference';
import { sql } from 'kysely';
import { readInactive } from '../../../platform/auth/active-organisation.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { quotedLine } from '../../../resource/export/csv.ts';

interface Held {
  readonly kind: string;
  readonly count: number;
  readonly amount: number | null;
  readonly currency_code: string | null;
  readonly oldest: string;
}

/** The business time of the database. */
const now = sql`(select now() + make_interval(secs => offset_ms / 1000.0) from clock)`;

const renewal = 'subscription to bill, before discounts';

/**
 * SQL: everything that would be sent or billed immediately on release; for inactive organisations nothing is billed. The
 * reference of a renewal is the number of its cycle.
 */
const waitingExcept = (inactive: readonly string[]) => sql`(
  select 1 as place, operation || ' at a processor' as kind, o.item as id, merchant_reference as reference,
    o.amount, currency_code, o.created_at as due
  from processing_order o join transaction
    on transaction.id = o.transaction and transaction.organisation = o.organisation
  union all
  select 2, ${sql.lit(renewal)}, subscription.id, billing_cycle::text, plan.amount, plan.currency_code, next_try_at
  from subscription join plan on plan.id = plan
  where next_try_at <= ${now} and subscription.organisation <> all(${[...inactive]})
  union all
  select 3, 'scheduled payment', id, merchant_reference, amount, currency_code, scheduled_at
  from scheduledtransaction where status = 'CREATED' and transaction is null and scheduled_at <= ${now}
    and organisation <> all(${[...inactive]})
  union all
  select 4, 'webhook', id, null, null, null, next_try_at from webhook where next_try_at <= ${now}
  union all
  select 5, 'mail', id, null, null, null, created_at from mail where state = 'waiting'
  union all
  select 6, 'report to generate', id, null, null, null, created_at from report where status = 'PENDING'
  union all
  select 7, 'scheduled report', id, null, null, null, next_run_at from reportschedule where active and next_run_at <= ${now}
  union all
  select 8, 'chargeback mail', chargeback, null, null, null, due_at from chargeback_notice where due_at <= ${now}
) as held`;

/** The number of waiting items of each kind and currency, and the first due time. */
async function listHeld(executor: Executor): Promise<readonly Held[]> {
  const waiting = waitingExcept(await readInactive(executor));
  const { rows } = await sql<Held>`
    select kind, count(*)::int as count, sum(amount)::bigint as amount, currency_code, min(due) as oldest from ${waiting}
    group by place, kind, currency_code order by place, kind, currency_code`.execute(executor);
  return rows;
}

interface HeldPayment extends Omit<Held, 'count' | 'oldest'> {
  readonly id: string;
  readonly reference: string;
  readonly due: string;
}

/**
 * The payments and refunds that would be sent, each with the references that show on a processor's statement whether it
 * was made already, as CSV with a header; amounts are in minor units.
 */
export async function csvOfHeld(executor: Executor): Promise<string> {
  const waiting = waitingExcept(await readInactive(executor));
  const { rows } = await sql<HeldPayment>`
    select kind, id, reference, amount, currency_code, due from ${waiting}
    where amount is not null order by place, due, id`.execute(executor);
  const lines = rows.map(({ kind, id, reference, amount, currency_code, due }) => {
    const shown = kind === renewal ? cycleReference(id, Number(reference)) : reference;
    return quotedLine([kind, id, shown, amount, currency_code, due].map((each) => String(each ?? '')));
  });
  return ['kind,id,merchant_reference,amount,currency_code,due\r\n', ...lines].join('');
}

const worth = ({ amount, currency_code }: Held): string =>
  amount === null ? '' : `, ${amount} in minor units of ${currency_code}`;

/** A line for each kind of waiting item, after one with the state of the hold. */
export async function linesOfHeld(executor: Executor): Promise<string[]> {
  const hold = await executor.selectFrom('hold').select('since').executeTakeFirst();
  const held = await listHeld(executor);
  return [
    hold ? `On hold since ${hold.since}. To release: npm run admin -- release` : 'Nothing is on hold.',
    ...held.map((each) => `${each.kind}: ${each.count}${worth(each)}, waiting since ${each.oldest}`),
    ...(held.length === 0 ? ['Nothing is waiting to be sent or billed.'] : []),
  ];
}
