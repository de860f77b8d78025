import { ApiError } from '@sluis/contract/base/errors';
import type { MandateProduct } from '@sluis/contract/entities/mandate';
import { subscription } from '@sluis/contract/entities/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { getItem, itemColumns } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { usableMandate } from '../mandate/mandate.commands.ts';
import type { Order } from '../processing/orders.commands.ts';
import type { Processing } from '../processing/processing.commands.ts';
import { billCycle, countFailed } from './billing.commands.ts';
import type { Tell } from './telling.ts';

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
      const orders: Order[] = [];
      const plans = new Map<string, ItemOf<'plan'>>();
      for (const item of rows) {
        const order = await bill(trx, item, plans, { now, tell });
        if (order) orders.push(order);
      }
      return { found: rows.length, orders };
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
      await Promise.all(orders.map((order) => processing.perform(order)));
      return found;
    },
  };
}

interface Billing {
  readonly now: string;
  readonly tell: Tell;
}

/** Bills one; one that cannot be billed at all, for want of a mandate, has been tried in vain. */
async function bill(
  trx: Trx,
  item: Subscription,
  plans: Map<string, ItemOf<'plan'>>,
  { now, tell }: Billing,
): Promise<Order | undefined> {
  // A cycle is billed at its own time even where the sweep comes late.
  const as = acting(now);
  const plan = plans.get(item.plan) ?? (await getItem(trx, 'plan', { id: item.plan, scope: as.scope }));
  plans.set(item.plan, plan);
  try {
    if (!item.mandate) throw new ApiError('mandate_not_usable');
    const mandate = await usableMandate(trx, item.mandate, as);
    const payment_product = mandate.payment_product as MandateProduct;
    return await billCycle(trx, item, plan, { mandate, payment_product }, { acting: as, tell });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await countFailed(trx, item, error.code, { acting: as, tell });
    return undefined;
  }
}
