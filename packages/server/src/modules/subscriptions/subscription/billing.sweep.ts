import { ApiError } from '@sluis/contract/base/errors';
import type { MandateProduct } from '@sluis/contract/entities/payments/mandate';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import { isUnavailable, type Trx } from '../../../platform/database/database.ts';
import { withSavepoint } from '../../../platform/database/savepoint.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItems, itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { isUsable } from '../../payments/mandate/mandate.commands.ts';
import { announceBlocked, type Taken } from '../../payments/orders/payments.commands.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { announcedOnly } from './announced.commands.ts';
import { type Bill, type Billing, billCycles } from './billing.commands.ts';
import { markCyclesFailed, skipCycles } from './cycles.commands.ts';
import type { Notify } from './notify.commands.ts';

type Subscription = ItemOf<'subscription'>;

const at_once = 50;

/** SQL: a direct debit is only billed once its payer has been notified, or cannot be. */
const isReady = sql<boolean>`(notice_days is null or notice is not null)`;

/**
 * Bills due cycles. A batch is claimed in one transaction, in which each gets its cycle's row and its payment and is no
 * longer due; only then is a processor called, by an order that another process takes over if this one dies.
 */
export function makeBillingSweep(
  { database, configurations }: Pick<Services, 'database' | 'configurations'>,
  processing: Processing,
  notify: Notify,
): Sweep {
  const { kysely } = database;
  const claim = (now: string, limit: number, bill: typeof billAll) =>
    inTransaction(kysely, async (trx) => {
      const rows = await claimRows<Subscription>(trx, {
        table: 'subscription',
        columns: itemColumns(subscription),
        due: sql`next_try_at <= ${now} and ${isReady}`,
        order: sql`next_try_at`,
        limit,
      });
      const inactive = await inactiveOf(
        trx,
        rows.map(({ organisation }) => organisation),
      );
      const { passed = [], due = [] } = Object.groupBy(rows, ({ organisation }) =>
        inactive.has(organisation) ? 'passed' : 'due',
      );
      await skipCycles(trx, passed, now);
      const taken = await bill(trx, due, { acting: acting(now), notify, configurations, processing });
      return { found: rows.length, orders: taken.flatMap(({ order }) => order ?? []) };
    });
  /** If one of them cannot be billed, they are billed one by one until its turn, so that it blocks no other. */
  const claimSome = (now: string) =>
    claim(now, at_once, billAll).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      return claim(now, 1, billAlone);
    });
  return {
    name: 'subscriptions',
    due: async (executor) => {
      const { due } = await executor
        .selectFrom('subscription')
        .select((with_) => with_.fn.min('next_try_at').as('due'))
        .where('next_try_at', 'is not', null)
        .where(isReady)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: async (now) => {
      const { found, orders } = await claimSome(now);
      await processing.begin(orders);
      return found;
    },
  };
}

/** Bills the possible cycles; one without a mandate, or that the provider does not allow, counts as a failed try. */
async function billAll(trx: Trx, items: readonly Subscription[], billing: Billing): Promise<Taken[]> {
  const sorted = await sort(trx, items);
  const failed = sorted.unable.map((item) => ({ item, reason: 'mandate_not_usable' satisfies KnownReason }));
  const { bills, unannounced } = await announcedOnly(trx, sorted.bills, billing.acting);
  const unsent = unannounced.map((item) => ({ item, reason: 'notice not sent' satisfies KnownReason }));
  await markCyclesFailed(trx, [...failed, ...unsent], billing);
  const { taken, refused } = await billCycles(trx, bills, billing);
  const not_allowed = refused.map(({ item, error }) => ({ item, reason: error.code }));
  await markCyclesFailed(trx, not_allowed, billing);
  await announceBlocked(trx, taken, billing);
  return [...taken];
}

/** The same, with any other error counting as a failed try, too. */
function billAlone(trx: Trx, items: readonly Subscription[], billing: Billing): Promise<Taken[]> {
  return withSavepoint(
    trx,
    () => billAll(trx, items, billing),
    async (error) => {
      logFailure(error);
      const reason = error instanceof ApiError ? error.code : ('internal' satisfies KnownReason);
      const failed = items.map((item) => ({ item, reason }));
      await markCyclesFailed(trx, failed, billing);
      return [];
    },
  );
}

/** Sorts subscriptions into those that can be billed, with their means, and the others. */
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
    if (plan && mandate && isUsable(mandate)) {
      const payment_product = mandate.payment_product as MandateProduct;
      bills.push({ item, plan, paying: { mandate, payment_product } });
    } else unable.push(item);
  }
  return { bills, unable };
}
