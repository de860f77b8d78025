import type { Transitions } from '@sluis/contract/base/entity';
import { refund_transitions } from '@sluis/contract/entities/refund';
import { transaction_transitions } from '@sluis/contract/entities/transaction';
import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const final = (transitions: Transitions): string[] =>
  Object.keys(transitions).filter((status) => transitions[status]?.length === 0);

/** One that is being performed may be overtaken by its processor's own word, for moments. */
const is_idle = sql`(leased_until is null or leased_until < now() or tries > 3)`;

/** Orders of which something is wrong, beside the payment, and the refund where it is one, that they are for. */
const wrongOrders = (what: RawBuilder<unknown>, is_wrong: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.id as item, ${what} as what
  from processing_order o join transaction paid on paid.id = o.transaction left join refund on refund.id = o.item
  where ${is_wrong}`;

export const order_invariants: readonly Invariant[] = [
  {
    area: 'orders',
    holds: 'an order is for a payment that we took, or for a refund of one',
    differences: sql`
      select o.id as item, format('%s of %s', o.operation, o.item) as what from processing_order o
      left join transaction paid on paid.id = o.transaction and paid.organisation = o.organisation and paid.taken
      left join refund on refund.id = o.item and refund.transaction = o.transaction
      where paid.id is null or case when o.operation = 'refund' then refund.id is null else o.item <> o.transaction end`,
  },
  {
    area: 'orders',
    holds: 'an order is for what has not ended',
    differences: wrongOrders(
      sql`format('%s of %s, which is %s', o.operation, o.item, coalesce(refund.status, paid.status))`,
      sql`${is_idle} and case when refund.id is not null then refund.status = any(${final(refund_transitions)})
        else paid.status = any(${final(transaction_transitions)}) end`,
    ),
  },
  {
    area: 'orders',
    holds: 'an order asks for no more than its payment or refund',
    differences: wrongOrders(
      sql`format('%s of %s, which is %s', o.amount, o.item, coalesce(refund.amount, paid.amount))`,
      sql`o.amount > coalesce(refund.amount, paid.amount)`,
    ),
  },
  {
    area: 'orders',
    holds: 'a payment that we take is asked for until its processor answers',
    differences: sql`
      select id as item, format('%s and not ordered', status) as what from transaction
      where taken and status = 'INITIATED' and not exists (select from processing_order where item = transaction.id)`,
  },
  {
    area: 'orders',
    holds: 'a refund of what we took is asked for until its processor answers',
    differences: sql`
      select refund.id as item, format('%s and not ordered', refund.status) as what
      from refund join transaction paid on paid.id = refund.transaction and paid.taken
      where refund.status = 'PENDING' and refund.processor_id_external is null
        and not exists (select from processing_order where item = refund.id)`,
  },
];
