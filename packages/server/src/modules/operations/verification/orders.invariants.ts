import { ended_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { unpaid_statuses } from '@sluis/contract/entities/payments/transaction';
import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const final = { refund: [...ended_refund_statuses], transaction: ['SETTLEMENT_COMPLETED', ...unpaid_statuses] };

/** While an order is being performed, its processor's notification may briefly be ahead of it. */
const is_idle = sql`(leased_until is null or leased_until < now() or tries > 3)`;

/** Faulty orders, beside their payment, and their refund if they have one. */
const wrongOrders = (what: RawBuilder<unknown>, is_wrong: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.id as item, ${what} as what
  from processing_order o join transaction paid on paid.id = o.transaction and paid.organisation = o.organisation
    left join refund on refund.id = o.item and refund.organisation = o.organisation
    left join capture on capture.id = o.item and capture.organisation = o.organisation
  where ${is_wrong}`;

export const order_invariants: readonly Invariant[] = [
  {
    area: 'orders',
    holds: 'an order is for a payment we took, or a capture or refund of one',
    differences: sql`
      select o.id as item, format('%s of %s', o.operation, o.item) as what from processing_order o
      left join transaction paid on paid.id = o.transaction and paid.organisation = o.organisation and paid.taken
      left join refund
        on refund.id = o.item and refund.organisation = o.organisation and refund.transaction = o.transaction
      left join capture
        on capture.id = o.item and capture.organisation = o.organisation and capture.transaction = o.transaction
      where paid.id is null or case o.operation when 'refund' then refund.id is null
        when 'capture' then capture.id is null else o.item <> o.transaction end`,
  },
  {
    area: 'orders',
    holds: 'an order is for a payment or refund that is still open',
    differences: wrongOrders(
      sql`format('%s of %s, which is %s', o.operation, o.item, coalesce(refund.status, capture.status, paid.status))`,
      sql`${is_idle} and case when refund.id is not null then refund.status = any(${final.refund})
        when capture.id is not null then capture.status in ('PROCESSED', 'FAILED')
        else paid.status = any(${final.transaction}) end`,
    ),
  },
  {
    area: 'orders',
    holds: 'an order does not exceed its payment or refund',
    differences: wrongOrders(
      sql`format('%s of %s, which is %s', o.amount, o.item, coalesce(refund.amount, capture.amount, paid.amount))`,
      sql`o.amount > coalesce(refund.amount, capture.amount, paid.amount)`,
    ),
  },
  {
    area: 'orders',
    holds: 'a payment we take has an order until its processor responds',
    differences: sql`
      select id as item, format('%s and not ordered', status) as what from transaction
      where taken and status = 'INITIATED' and not exists (
        select 1 from processing_order o where o.item = transaction.id and o.organisation = transaction.organisation)`,
  },
  {
    area: 'orders',
    holds: 'a refund of a payment we took has an order until its processor responds',
    differences: sql`
      select refund.id as item, format('%s and not ordered', refund.status) as what
      from refund join transaction paid
        on paid.id = refund.transaction and paid.organisation = refund.organisation and paid.taken
      where refund.status = 'PENDING' and refund.processor_id_external is null
        and not exists (
          select 1 from processing_order o where o.item = refund.id and o.organisation = refund.organisation)`,
  },
  {
    area: 'orders',
    holds: 'a payment has the processor of the attempt that its reference is of',
    differences: sql`
      select paid.id as item, format('%s at %s', paid.processor_reference, paid.processor) as what from transaction paid
      where paid.processor_reference is not null and not exists (
        select 1 from transaction_attempt attempt
        where attempt.reference = paid.processor_reference and attempt.organisation = paid.organisation
          and attempt.processor = paid.processor)`,
  },
];
