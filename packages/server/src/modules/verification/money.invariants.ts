import { void_chargeback_statuses } from '@sluis/contract/entities/chargeback';
import { void_refund_statuses } from '@sluis/contract/entities/refund';
import { paid_statuses } from '@sluis/contract/entities/transaction';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const back = [
  { part: 'refund', column: 'amount_refunded', void_statuses: void_refund_statuses },
  { part: 'chargeback', column: 'amount_charged_back', void_statuses: void_chargeback_statuses },
] as const;

export const money_invariants: readonly Invariant[] = [
  ...back.flatMap(({ part, column, void_statuses }): Invariant[] => [
    {
      area: 'money',
      holds: `${column} of a payment is what its ${part}s take`,
      differences: sql`
        select id as item, format(${`${column} is %s, its ${part}s take %s`}, ${sql.ref(column)}, coalesce(taken_back, 0)) as what
        from transaction left join (
          select transaction, sum(amount) as taken_back from ${sql.table(part)}
          where status <> all(${[...void_statuses]}) group by transaction) as part on part.transaction = id
        where ${sql.ref(column)} <> coalesce(taken_back, 0)`,
    },
    {
      area: 'money',
      holds: `a ${part} has its payment's organisation, payment profile and currency`,
      differences: sql`
        select part.id as item, format('other than %s', paid.id) as what
        from ${sql.table(part)} part join transaction paid on paid.id = part.transaction
        where (part.organisation, part.payment_profile, part.currency_code)
          <> (paid.organisation, paid.payment_profile, paid.currency_code)`,
    },
  ]),
  {
    area: 'money',
    holds: 'a payment link was paid by its payments',
    differences: sql`
      select id as item,
        format('paid %s times, %s; its payments are %s, %s', times_paid, amount_paid, coalesce(times, 0), coalesce(paid, 0)) as what
      from paymentlink left join (
        select payment_link, count(*) as times, sum(amount) as paid from transaction
        where payment_link is not null and status = any(${[...paid_statuses]}) group by payment_link) as payments
        on payment_link = id
      where (times_paid, amount_paid) <> (coalesce(times, 0), coalesce(paid, 0))`,
  },
  {
    area: 'money',
    holds: 'a payment of a link has its payment profile and currency',
    differences: sql`
      select paid.id as item, format('other than %s', link.id) as what
      from transaction paid join paymentlink link on link.id = paid.payment_link
      where (paid.payment_profile, paid.currency_code) <> (link.payment_profile, link.currency_code)`,
  },
  {
    area: 'money',
    holds: 'a payment link for one payment is paid once, and what is done was paid',
    differences: sql`
      select id as item, format('%s, paid %s times', status, times_paid) as what from paymentlink
      where (not multiple_use and times_paid > 1) or (status = 'DONE' and times_paid = 0)`,
  },
  {
    area: 'money',
    holds: 'a scheduled transaction is what became of its payment, and of its amount',
    differences: sql`
      select planned.id as item, format('%s of %s, by %s', planned.status, planned.amount, coalesce(paid.id, 'nothing')) as what
      from scheduledtransaction planned left join transaction paid on paid.id = planned.transaction
      where (paid.amount, paid.currency_code) <> (planned.amount, planned.currency_code)
        or (planned.status = 'DONE') <> coalesce(paid.status = any(${[...paid_statuses]}), false)`,
  },
];
