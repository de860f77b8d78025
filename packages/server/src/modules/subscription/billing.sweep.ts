import type { MandateProduct } from '@sluis/contract/entities/mandate';
import { subscription } from '@sluis/contract/entities/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { findItems, itemColumns } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { tokensOf } from '../mandate/mandate.commands.ts';
import type { Taken } from '../processing/payments.commands.ts';
import type { Processing } from '../processing/processing.commands.ts';
import { type Bill, billCycles, countFailed } from './billing.commands.ts';
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
      for (const item of unable) await countFailed(trx, item, 'mandate_not_usable', counting);
      const taken = await billCycles(trx, bills, counting);
      return { found: rows.length, due: await subjectsOf(trx, taken) };
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
      const { found, due } = await claim(now);
      await Promise.all(due.map(({ order, subject }) => processing.perform(order, { subject })));
      return found;
    },
  };
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Which of the subscriptions can be billed, and by what. */
async function sort(trx: Trx, items: readonly Subscription[]) {
  const plans = byId(
    await findItems(
      trx,
      'plan',
      items.map((item) => item.plan),
    ),
  );
  const mandates = byId(
    await findItems(
      trx,
      'mandate',
      items.flatMap((item) => item.mandate ?? []),
    ),
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

/** What the orders are about, read for all of them at once. */
async function subjectsOf(trx: Trx, taken: readonly Taken[]) {
  const processors = byId(
    await findItems(
      trx,
      'processor',
      taken.flatMap(({ transaction }) => transaction.processor ?? []),
    ),
  );
  const tokens = await tokensOf(
    trx,
    taken.flatMap(({ order }) => order.mandate ?? []),
  );
  return taken.map(({ order, transaction }) => ({
    order,
    subject: {
      transaction,
      processor: processors.get(transaction.processor ?? ''),
      token: tokens.get(order.mandate ?? '') ?? null,
    },
  }));
}
