import { ApiError } from '@sluis/contract/base/errors';
import type { MandateProduct } from '@sluis/contract/entities/payments/mandate';
import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { isRow, itemColumns } from '../../../resource/item.ts';
import { type Acting, acting } from '../../../resource/resource.ts';
import { changeStatus, recordStatuses } from '../../../resource/status.ts';
import { usableMandate } from '../../payments/mandate/mandate.commands.ts';
import type { Order } from '../../payments/orders/orders.commands.ts';
import {
  announceBlocked,
  type NewPayment,
  type Taken,
  type Taking,
  takePayments,
} from '../../payments/orders/payments.commands.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { announcedOnly } from './announced.commands.ts';

type Scheduled = ItemOf<'scheduledtransaction'>;

const at_once = 50;

/** SQL: a direct debit is only collected once its payer has been notified, or cannot be. */
const isReady = sql<boolean>`(notice_days is null or notice is not null)`;

/** Takes due payments, each once: the payment is written in the same transaction, before its processor is called. */
export function makeScheduledSweep(
  { database, configurations }: Pick<Services, 'database' | 'configurations'>,
  processing: Processing,
): Sweep {
  const { kysely } = database;
  const claim = (now: string) =>
    inTransaction(kysely, async (trx) => {
      const rows = await claimRows<Scheduled>(trx, {
        table: 'scheduledtransaction',
        columns: itemColumns(scheduledtransaction),
        due: sql`status = 'CREATED' and transaction is null and scheduled_at <= ${now} and ${isReady}`,
        order: sql`scheduled_at`,
        limit: at_once,
      });
      const inactive = await inactiveOf(
        trx,
        rows.map(({ organisation }) => organisation),
      );
      const announced = await announcedOnly(trx, rows, now);
      const due = announced.map((each) => ({ ...each, is_active: !inactive.has(each.item.organisation) }));
      const orders = await takeAll(trx, due, { acting: acting(now), configurations, processing });
      return { found: rows.length, orders };
    });
  return {
    name: 'scheduled transactions',
    due: async (executor) => {
      const { due } = await executor
        .selectFrom('scheduledtransaction')
        .select((with_) => with_.fn.min('scheduled_at').as('due'))
        .where('status', '=', 'CREATED')
        .where('transaction', 'is', null)
        .where(isReady)
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

interface Due {
  readonly item: Scheduled;
  /** No notice of it could be sent. */
  readonly is_unsent: boolean;
  readonly is_active: boolean;
}

/** The payment of one; undefined if its payer could not be notified. Throws if its merchant is inactive or its mandate cannot be used. */
async function paymentOf(
  trx: Trx,
  { item, is_active, is_unsent }: Due,
  { acting: as }: Taking,
): Promise<NewPayment | undefined> {
  if (!is_active) throw new ApiError('organisation_inactive');
  const mandate = await usableMandate(trx, item.mandate, as);
  if (is_unsent) return undefined;
  return {
    organisation: item.organisation,
    payment_profile: item.payment_profile,
    customer: item.customer,
    merchant_reference: item.merchant_reference,
    description: item.description,
    amount: item.amount,
    currency_code: item.currency_code,
    payment_product: mandate.payment_product as MandateProduct,
    recurring_type: 'unscheduled',
    mandate,
    capture: item.capture,
    capture_delay_hours: item.capture_delay_hours,
  };
}

/**
 * Makes the payments of all together, so that what they count towards is locked in one order; an impossible one fails,
 * one above the rest of a daily limit waits for another day.
 */
async function takeAll(trx: Trx, due: readonly Due[], taking: Taking): Promise<Order[]> {
  const prepared: (NewPayment | ApiError | undefined)[] = [];
  for (const each of due) prepared.push(await paymentOf(trx, each, taking).catch(asRefusal));
  const possible = prepared.flatMap((payment) => (payment instanceof ApiError || !payment ? [] : [payment]));
  const answers = await takePayments(trx, possible, taking);
  const orders: Order[] = [];
  for (const [index, { item }] of due.entries()) {
    const refused = prepared[index];
    if (!refused) {
      const change = { status: 'FAILED', status_reason: 'notice not sent' satisfies KnownReason };
      await changeStatus(trx, scheduledtransaction, item, change, taking.acting);
      continue;
    }
    const answer = refused instanceof ApiError ? refused : (answers.shift() as Taken | ApiError);
    if (answer instanceof ApiError) await refuse(trx, item, answer, taking.acting);
    else {
      const { id } = answer.transaction;
      await trx.updateTable('scheduledtransaction').set({ transaction: id }).where(isRow(item)).execute();
      await announceBlocked(trx, [answer], taking);
      if (answer.order) orders.push(answer.order);
    }
  }
  return orders;
}

function asRefusal(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error;
}

async function refuse(trx: Trx, item: Scheduled, error: ApiError, as: Acting): Promise<void> {
  if (!(await tryTomorrow(trx, item, error, as)))
    await changeStatus(trx, scheduledtransaction, item, { status: 'FAILED', status_reason: error.code }, as);
}

/** How often one is postponed because of a daily limit. */
const days_max = 3;

const day_ms = 86_400_000;

/**
 * Postpones one by a day because of a daily limit, and records that in its history; returns whether it did. It does not
 * if the amount exceeds the whole limit, or it was postponed too often.
 */
async function tryTomorrow(trx: Trx, item: Scheduled, { code, details }: ApiError, as: Acting): Promise<boolean> {
  const reason = 'daily_limit_exceeded' satisfies KnownReason;
  if (code !== reason || item.amount > Number(details?.limit)) return false;
  const { count } = await trx
    .selectFrom('status_history')
    .select((with_) => with_.fn.countAll<string>().as('count'))
    .where('item', '=', item.id)
    .where('organisation', '=', item.organisation)
    .where('status', '=', item.status)
    .where('status_reason', '=', reason)
    .executeTakeFirstOrThrow();
  if (Number(count) >= days_max) return false;
  await trx
    .updateTable('scheduledtransaction')
    .set({
      scheduled_at: new Date(Date.parse(as.now) + day_ms).toISOString(),
      status_reason: reason,
      version: item.version + 1,
    })
    .where(isRow(item))
    .execute();
  await recordStatuses(trx, [{ item, change: { status: item.status, status_reason: reason } }], as);
  return true;
}
