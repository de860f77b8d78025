import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

export const subscription_invariants: readonly Invariant[] = [
  {
    area: 'subscriptions',
    holds: 'the last paid cycle is the last one counted',
    // A cycle whose payment was not settled after all remains counted if a later one was billed meanwhile, or the
    // subscription is over.
    differences: sql`
      select id as item, format('last_paid_cycle is %s, of its cycles %s was paid', coalesce(last_paid_cycle, 0), coalesce(paid, 0)) as what
      from subscription left join (
        select subscription, organisation, max(cycle) as billed, max(cycle) filter (where state = 'paid') as paid
        from subscription_cycle group by subscription, organisation) as cycles
        on cycles.subscription = id and cycles.organisation = subscription.organisation
      where coalesce(paid, 0) > coalesce(last_paid_cycle, 0)
        or (status in ('ACTIVE', 'PAST_DUE') and last_paid_cycle > coalesce(paid, 0) and last_paid_cycle >= coalesce(billed, 0))`,
  },
  {
    area: 'subscriptions',
    holds: 'the next cycle follows the last paid one',
    differences: sql`
      select id as item, format('%s is next, %s was paid', billing_cycle, last_paid_cycle) as what
      from subscription where billing_cycle < last_paid_cycle
        or (billing_cycle = last_paid_cycle and next_try_at is not null)`,
  },
  {
    area: 'subscriptions',
    holds: 'a cycle being paid is the current one and is not billed again',
    differences: sql`
      select id as item, format('cycle %s is being paid, %s is present', cycle, billing_cycle) as what
      from subscription_cycle join subscription on subscription.id = subscription_cycle.subscription
        and subscription.organisation = subscription_cycle.organisation
      where state = 'billing' and (cycle <> billing_cycle or next_try_at is not null)`,
  },
  {
    area: 'subscriptions',
    holds: 'a cycle is paid by its own payment, for its amount',
    differences: sql`
      select cycle.subscription as item, format('cycle %s is %s by %s', cycle, state, coalesce(paid.id, 'nothing')) as what
      from subscription_cycle as cycle left join transaction paid
        on paid.id = cycle.transaction and paid.organisation = cycle.organisation
      where paid.subscription <> cycle.subscription or paid.amount <> cycle.amount
        or (state = 'paid' and cycle.amount > 0 and coalesce(paid.status, '') <> all(${[...paid_statuses]}))
        or (state = 'billing' and paid.status = any(${[...paid_statuses]}))`,
  },
  {
    area: 'subscriptions',
    holds: 'the active discount is the one the subscription refers to',
    differences: sql`
      select id as item, format('%s is named, %s is active', coalesce(subscription_discount, 'none'), coalesce(array_to_string(active, ', '), 'none')) as what
      from subscription left join (
        select subscription, organisation, array_agg(subscription_discount) as active from attacheddiscount where active
        group by subscription, organisation) as attached
        on attached.subscription = id and attached.organisation = subscription.organisation
      where array[subscription_discount] is distinct from coalesce(active, array[null])`,
  },
  {
    area: 'subscriptions',
    holds: 'active subscriptions are due or being billed, and ended ones are not',
    differences: sql`
      select id as item, format('%s and %s', status, case when next_try_at is null then 'never due' else 'due' end) as what
      from subscription
      where (status in ('ACTIVE', 'PAST_DUE') and next_try_at is null and not exists (
          select 1 from subscription_cycle cycle where cycle.subscription = subscription.id
            and cycle.organisation = subscription.organisation and state = 'billing'))
        or (status in ('CANCELLED', 'COMPLETED', 'EXPIRED') and next_try_at is not null)`,
  },
  {
    area: 'subscriptions',
    holds: 'a payment pays one cycle',
    differences: sql`
      select transaction as item, format('pays %s cycles', count(*)) as what
      from subscription_cycle where transaction is not null group by transaction, organisation having count(*) > 1`,
  },
];
