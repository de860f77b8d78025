import { cycleReference } from '@sluis/contract/cycle-reference';
import { isOver, isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { getItem, isRow, lockItems } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { OutcomeListener } from '../../payments/orders/listeners.commands.ts';
import { type CycleContext, daysAfter, type Failed, markCyclesFailed, markCyclesPaid } from './cycles.commands.ts';
import { billedAt, dayAt } from './due.queries.ts';
import type { Notify } from './notify.commands.ts';
import { reverseCycle, type UnpaidCycle } from './reversal.commands.ts';

type Subscription = ItemOf<'subscription'>;
type Transaction = ItemOf<'transaction'>;

async function triedByPayers(trx: Trx, payments: readonly Transaction[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set();
  const tries = await trx
    .selectFrom('hosted_try')
    .select('transaction')
    .where(
      'transaction',
      'in',
      payments.map(({ id }) => id),
    )
    .where('organisation', 'in', [...new Set(payments.map(({ organisation }) => organisation))])
    .execute();
  return new Set(tries.map(({ transaction }) => transaction));
}

/**
 * A failed payment on the page does not count as a try of ours: a cycle that is past due is retried the next day. The
 * first one, which its payer tried to pay early, is due as before.
 */
async function planAgain(trx: Trx, item: Subscription, { now }: Acting): Promise<void> {
  const zone = sql.val((await readZones(trx, [item.organisation]))(item.organisation));
  const again = billedAt(dayAt(daysAfter(now, 1), zone), zone);
  const first = billedAt(item.due_date, zone);
  await trx
    .updateTable('subscription')
    .set({ next_try_at: item.status === 'PAST_DUE' ? again : item.status === 'CREATED' ? first : null })
    .where(isRow(item))
    .execute();
}

interface Ended {
  readonly paid: Transaction;
  /** The cycle, if it was counted as paid before and is not after all. */
  readonly unpaid?: UnpaidCycle;
}

/**
 * Ends the cycles of payments. Returns those that count: not those of a cycle that was given up, or was counted as paid
 * already.
 */
async function endCycles(trx: Trx, payments: readonly Transaction[]): Promise<Ended[]> {
  const rows = payments.map((paid) => ({
    subscription: paid.subscription,
    organisation: paid.organisation,
    transaction: paid.id,
    state: isPaid(paid) ? 'paid' : 'failed',
  }));
  const ended = await sql<UnpaidCycle & { transaction: string; was: string }>`
    update subscription_cycle as cycle set state = ended.state
    from ${rowsLike('subscription_cycle', rows)} as ended
    where cycle.subscription = ended.subscription and cycle.organisation = ended.organisation and cycle.transaction = ended.transaction
      and (cycle.state = 'billing' or cycle.state = 'paid' and ended.state = 'failed')
    returning cycle.transaction, cycle.cycle, cycle.due_date, cycle.discount, old.state as was`.execute(trx);
  const found = new Map(ended.rows.map((row) => [row.transaction, row]));
  return payments.flatMap((paid) => {
    const row = found.get(paid.id);
    return row ? [{ paid, ...(row.was === 'paid' && { unpaid: row }) }] : [];
  });
}

/**
 * A late payment pays the present cycle of its subscription, if that cycle has failed and no other payment for it is in
 * progress.
 */
export async function payCycleLate(trx: Trx, paid: Transaction, context: CycleContext): Promise<void> {
  if (!paid.subscription) return;
  const { organisation } = paid;
  const item = await getItem(trx, 'subscription', { id: paid.subscription, scope: within(organisation), lock: true });
  if (cycleReference(item.id, item.billing_cycle) !== paid.merchant_reference) return;
  const { numUpdatedRows } = await trx
    .updateTable('subscription_cycle')
    .set({ state: 'paid', transaction: paid.id })
    .where('subscription', '=', item.id)
    .where('organisation', '=', organisation)
    .where('cycle', '=', item.billing_cycle)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await markCyclesPaid(trx, [item], context);
}

/** When the payments of cycles have ended, continues or retries the subscriptions. */
export const makeSubscriptionListener =
  (notify: Notify): OutcomeListener =>
  async (trx, updates, acting) => {
    const over = updates.flatMap(({ paid }) => (paid.subscription && isOver(paid) ? [paid] : []));
    if (over.length === 0) return;
    const named = over.map(({ subscription, organisation }) => ({ id: subscription ?? '', organisation }));
    const items = await lockItems(trx, 'subscription', named);
    const ended = await endCycles(trx, over);
    const tried = await triedByPayers(
      trx,
      ended.flatMap(({ paid, unpaid }) => (isPaid(paid) || unpaid ? [] : [paid])),
    );
    const succeeded: Subscription[] = [];
    const failed: Failed[] = [];
    for (const { paid, unpaid } of ended) {
      const seen = items.get(paid.subscription ?? '');
      const item = seen && unpaid ? await reverseCycle(trx, seen, unpaid) : seen;
      if (!item) continue;
      if (isPaid(paid)) succeeded.push(item);
      else if (tried.has(paid.id)) await planAgain(trx, item, acting);
      else
        failed.push({
          item,
          is_final: paid.refusal_retry === 'never',
          reason: paid.status_reason ?? paid.status.toLowerCase(),
        });
    }
    await markCyclesPaid(trx, succeeded, { acting, notify });
    await markCyclesFailed(trx, failed, { acting, notify });
  };
