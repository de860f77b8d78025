import type { MandateProduct } from '@sluis/contract/entities/mandate';
import { subscription } from '@sluis/contract/entities/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { findItems, itemColumns } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import type { Processing } from '../processing/processing.commands.ts';
import { type Bill, billCycles } from './billing.commands.ts';
import { countFailed } from './counting.commands.ts';
import type { Tell } from './telling.commands.ts';

type Subscription = ItemOf<'subscription'>;

const at_once = 50;

/**
 * Bills the cycles that are due. A batch is claimed in one transaction, in which each gets its cycle's row and its
 * payment and stops being due; only then is a processor asked, by an order that another process takes up should this
 * one die.
 */
export function makeBillingSweep({ kysely }: Database, processing: Processing, tell: Tell): Sweep {
  const claim = (now: string) =>
    kysely.transaction().execute(async (trx) => {
      const { rows } = await sql<Subscription>`
        select ${itemColumns(subscription)} from subscription where next_try_at <= ${now}
        order by next_try_at limit ${at_once} for update skip locked`.execute(trx);
      const { bills, unable } = await sort(trx, rows);
      const counting = { acting: acting(now), tell };
      // One that cannot be billed at all, for want of a mandate, has been tried in vain.
      const failed = unable.map((item) => ({ item, reason: 'mandate_not_usable' }));
      await countFailed(trx, failed, counting);
      const taken = await billCycles(trx, bills, counting);
      return { found: rows.length, orders: taken.map(({ order }) => order) };
    });
  return {
    name: 'subscriptions',
    due: async (executor) => {
      const { due } = await executor
        .selectFrom('subscription')
        .select((with_) => with_.fn.min('next_try_at').as('due'))
        .where('next_try_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: async (now) => {
      const { found, orders } = await claim(now);
      await processing.begin(orders);
      return found;
    },
  };
}

/** Which of the subscriptions can be billed, and by what. */
async function sort(trx: Trx, items: readonly Subscription[]) {
  const plans = await findItems(
    trx,
    'plan',
    items.map(({ plan }) => plan),
  );
  const mandates = await findItems(
    trx,
    'mandate',
    items.map(({ mandate }) => mandate),
  );
  const bills: Bill[] = [];
  const unable: Subscription[] = [];
  for (const item of items) {
    const plan = plans.get(item.plan);
    const mandate = mandates.get(item.mandate ?? '');
    if (plan && mandate?.revoked_at === null) {
      const payment_product = mandate.payment_product as MandateProduct;
      bills.push({ item, plan, paying: { mandate, payment_product } });
    } else unable.push(item);
  }
  return { bills, unable };
}
