import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const back = [
  { part: 'refund', column: 'amount_refunded', takes: sql`status <> all(${[...void_refund_statuses]})` },
  {
    part: 'chargeback',
    column: 'amount_charged_back',
    takes: sql`stage <> 'RETRIEVAL' and status <> all(${[...void_chargeback_statuses]})`,
  },
] as const;

export const money_invariants: readonly Invariant[] = [
  ...back.flatMap(({ part, column, takes }): Invariant[] => [
    {
      area: 'money',
      holds: `${column} of a payment is the sum of its ${part}s`,
      differences: sql`
        select id as item, format(${`${column} is %s, its ${part}s take %s`}, ${sql.ref(column)}, coalesce(taken_back, 0)) as what
        from transaction left join (
          select transaction, organisation, sum(amount) as taken_back from ${sql.table(part)}
          where ${takes} group by transaction, organisation) as part
          on part.transaction = transaction.id and part.organisation = transaction.organisation
        where ${sql.ref(column)} <> coalesce(taken_back, 0)`,
    },
    {
      area: 'money',
      holds: `a ${part} has its payment's payment profile and currency`,
      differences: sql`
        select part.id as item, format('other than %s', paid.id) as what
        from ${sql.table(part)} part join transaction paid
          on paid.id = part.transaction and paid.organisation = part.organisation
        where (part.payment_profile, part.currency_code) <> (paid.payment_profile, paid.currency_code)`,
    },
  ]),
  {
    area: 'money',
    holds: 'the amount paid by a payment link is that of its payments',
    differences: sql`
      select id as item,
        format('paid %s times, %s; its payments are %s, %s', times_paid, amount_paid, coalesce(times, 0), coalesce(paid, 0)) as what
      from paymentlink left join (
        select payment_link, organisation, count(*) as times, sum(amount) as paid from transaction
        where payment_link is not null and status = any(${[...paid_statuses]}) group by payment_link, organisation) as payments
        on payment_link = id and payments.organisation = paymentlink.organisation
      where (times_paid, amount_paid) <> (coalesce(times, 0), coalesce(paid, 0))`,
  },
  {
    area: 'money',
    holds: 'no more is captured, or can be, than was authorised',
    differences: sql`
      select id as item, format('%s authorised, %s captured, %s capturable', amount_authorized, amount, amount_capturable) as what
      from transaction
      where amount_authorized is not null and case when status = any(${[...paid_statuses]}) then amount else 0 end
          + amount_capturable > amount_authorized
        or amount_capturable > 0 and (amount_authorized is null or status in ('CANCELLED', 'ABANDONED', 'DECLINED', 'FAILED', 'AUTHORIZATION_VOIDED'))`,
  },
  {
    area: 'money',
    holds: 'a payment that was captured in parts is worth their sum',
    differences: sql`
      select id as item, format('worth %s, captured %s', amount, captured) as what
      from transaction join (
        select transaction, organisation, sum(amount) as captured from capture where status = 'PROCESSED'
        group by transaction, organisation) as parts
        on parts.transaction = transaction.id and parts.organisation = transaction.organisation
      where status = any(${[...paid_statuses]}) and amount <> captured`,
  },
  {
    area: 'money',
    holds: 'a payment by a link has its payment profile and currency',
    differences: sql`
      select paid.id as item, format('other than %s', link.id) as what
      from transaction paid join paymentlink link
        on link.id = paid.payment_link and link.organisation = paid.organisation
      where (paid.payment_profile, paid.currency_code) <> (link.payment_profile, link.currency_code)`,
  },
  {
    area: 'money',
    holds: 'a payment link for one payment is paid once, and a completed one has been paid',
    differences: sql`
      select id as item, format('%s, paid %s times', status, times_paid) as what from paymentlink
      where (not multiple_use and times_paid > 1 + (
          select count(*) from transaction
          where payment_link = paymentlink.id and organisation = paymentlink.organisation and late))
        or (status = 'DONE' and times_paid = 0 and not exists (
          select 1 from hosted_try where item = paymentlink.id and organisation = paymentlink.organisation and authorised))`,
  },
  {
    area: 'money',
    holds: 'a scheduled transaction has the status and amount of its payment',
    differences: sql`
      select planned.id as item, format('%s of %s, by %s', planned.status, planned.amount, coalesce(paid.id, 'nothing')) as what
      from scheduledtransaction planned left join transaction paid
        on paid.id = planned.transaction and paid.organisation = planned.organisation
      where (coalesce(paid.amount_authorized, paid.amount), paid.currency_code) <> (planned.amount, planned.currency_code)
        or (planned.status = 'DONE') <> coalesce(paid.status = any(${[...paid_statuses]})
          or paid.status = 'AUTHORIZED' and (paid.capture = 'manual' or paid.capture_delay_hours > 0), false)`,
  },
];
