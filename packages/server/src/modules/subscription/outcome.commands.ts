import { isPaid, transaction_transitions } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { rowsLike } from '../../platform/database/rows-like.ts';
import { findItems } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import type { OutcomeListener } from '../processing/outcome.commands.ts';
import { countFailed, countPaid, daysAfter, type Failed } from './counting.commands.ts';
import { billedAt, billingDay } from './due.queries.ts';
import type { Tell } from './telling.commands.ts';

type Subscription = ItemOf<'subscription'>;
type Transaction = ItemOf<'transaction'>;

/** Of payments those that a payer tried on a page. */
async function triedByPayers(trx: Trx, payments: readonly Transaction[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set();
  const ids = payments.map(({ id }) => id);
  const tries = await trx.selectFrom('hosted_try').select('transaction').where('transaction', 'in', ids).execute();
  return new Set(tries.map(({ transaction }) => transaction));
}

/** What a payer tried in vain on the page counts as no try of ours: what is past due is tried again the next day. */
async function planAgain(trx: Trx, { id, status }: Subscription, { now }: Acting): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ next_try_at: status === 'PAST_DUE' ? billedAt(billingDay(daysAfter(now, 1))) : null })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the cycles that payments were of. Answers those payments: of a cycle that was paid or given up already there is
 * nothing to count.
 */
async function endCycles(trx: Trx, payments: readonly Transaction[]): Promise<Transaction[]> {
  const rows = payments.map((paid) => ({
    ...{ subscription: paid.subscription, transaction: paid.id, state: isPaid(paid) ? 'paid' : 'failed' },
  }));
  const ended = await sql<{ transaction: string }>`
    update subscription_cycle as cycle set state = ended.state
    from (select subscription, transaction, state from ${rowsLike('subscription_cycle', rows)}) as ended
    where cycle.subscription = ended.subscription and cycle.transaction = ended.transaction and cycle.state = 'billing'
    returning cycle.transaction`.execute(trx);
  const ids = new Set(ended.rows.map(({ transaction }) => transaction));
  return payments.filter(({ id }) => ids.has(id));
}

const isOver = (paid: Transaction): boolean =>
  isPaid(paid) || (transaction_transitions[paid.status].length === 0 && paid.status !== 'UNKNOWN');

/** When the payments of cycles have come to their ends, the subscriptions go on or are tried again. */
export const makeHearOfSubscription =
  (tell: Tell): OutcomeListener =>
  async (trx, heard, acting) => {
    const over = heard.flatMap(({ paid }) => (paid.subscription && isOver(paid) ? [paid] : []));
    if (over.length === 0) return;
    const names = over.map(({ subscription }) => subscription);
    const items = await findItems(trx, 'subscription', names, { lock: true });
    const ended = await endCycles(trx, over);
    const tried = await triedByPayers(
      trx,
      ended.filter((paid) => !isPaid(paid)),
    );
    const succeeded: Subscription[] = [];
    const failed: Failed[] = [];
    for (const paid of ended) {
      const item = items.get(paid.subscription ?? '');
      if (!item) continue;
      if (isPaid(paid)) succeeded.push(item);
      else if (tried.has(paid.id)) await planAgain(trx, item, acting);
      else failed.push({ item, reason: paid.status_reason ?? paid.status.toLowerCase() });
    }
    await countPaid(trx, succeeded, { acting, tell });
    await countFailed(trx, failed, { acting, tell });
  };
