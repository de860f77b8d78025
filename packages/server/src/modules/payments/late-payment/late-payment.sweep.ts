import { ApiError } from '@sluis/contract/base/errors';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { type Executor, isUnavailable, type Trx } from '../../../platform/database/database.ts';
import { withSavepoint } from '../../../platform/database/savepoint.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { getItem } from '../../../resource/item.ts';
import type { House } from '../../../resource/module.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { processorOfPayment } from '../orders/payment-processor.queries.ts';
import type { Processing } from '../orders/processing.commands.ts';
import { orderRefund } from '../orders/verbs.commands.ts';
import { findDuplicate, late_counts, late_notices, lockWithOthers } from './late-payment.commands.ts';

const at_once = 50;
/** While another payment for the same purpose is in progress, after a refused refund, and after an error of ours. */
const again_after_ms = { open: 600_000, refused: 86_400_000, error: 3_600_000 } as const;
type Again = keyof typeof again_after_ms;

interface Late {
  readonly transaction: string;
  readonly organisation: string;
}

/**
 * Handles payments that were taken after they had been reported as failed: raises an alert, refunds those that the
 * merchant's rule names, and counts the others for their items.
 */
export function makeLatePaymentSweep(house: House, processing: Processing): Sweep {
  const { kysely } = house.database;
  const judge = (late: Late, now: string) =>
    inTransaction(kysely, async (trx) => {
      const { transaction: id, organisation } = late;
      const paid = await lockWithOthers(trx, { id, organisation });
      const again = isPaid(paid) ? await decide({ trx, house, processing }, paid, now) : undefined;
      if (again) await putOff(trx, late, again, now);
      else await sql`delete from late_payment ${isOf(late)}`.execute(trx);
    });
  /** One that cannot be judged keeps no other waiting. */
  const judgeAlone = (late: Late, now: string) =>
    judge(late, now).catch(async (error: unknown) => {
      if (isUnavailable(error)) throw error;
      logFailure(error);
      await putOff(kysely, late, 'error', now);
    });
  return {
    name: 'late payments',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`select min(check_at) as due from late_payment`.execute(
        executor,
      );
      return rows[0]?.due ?? null;
    },
    run: async (now) => {
      const { rows } = await sql<Late>`
        select transaction, organisation from late_payment where check_at <= ${now}
        order by check_at limit ${at_once}`.execute(kysely);
      for (const each of rows) await judgeAlone(each, now);
      return rows.length;
    },
  };
}

const isOf = ({ transaction, organisation }: Late) =>
  sql`where transaction = ${transaction} and organisation = ${organisation}`;

async function putOff(executor: Executor, late: Late, because: Again, now: string): Promise<void> {
  const check_at = new Date(Date.parse(now) + again_after_ms[because]).toISOString();
  await sql`update late_payment set check_at = ${check_at} ${isOf(late)}`.execute(executor);
}

interface Deciding {
  readonly trx: Trx;
  readonly house: House;
  readonly processing: Processing;
}

/** Decides about a late payment, whose row is locked; returns why it must be handled again. */
async function decide(
  { trx, house, processing }: Deciding,
  paid: ItemOf<'transaction'>,
  now: string,
): Promise<Again | undefined> {
  const { id, organisation } = paid;
  const as = acting(now);
  for (const take of house.answers(late_notices)) await take(trx, paid, now);
  const { late_payments: rule } = await getItem(trx, 'paymentprofile', { id: paid.payment_profile, scope: everything });
  const duplicate = await findDuplicate(trx, paid);
  const is_refunded = rule === 'refund_all' || (rule === 'refund_duplicates' && duplicate === 'paid');
  if (!is_refunded) {
    if (duplicate === undefined) for (const count of house.answers(late_counts)) await count(trx, paid, now);
    return duplicate === 'open' ? 'open' : undefined;
  }
  // A gateway refunds its own payments; and a payment that has been refunded since is not refunded again.
  const taker = await processorOfPayment(trx, processing, { id, scope: within(organisation) });
  const amount = paid.amount - paid.amount_charged_back;
  if (!taker || paid.amount_refunded > 0 || amount === 0) return undefined;
  const { configurations } = house;
  return withSavepoint<'refused' | undefined>(
    trx,
    async () => {
      const reason = duplicate === 'paid' ? 'Paid twice' : 'Paid after it was reported as failed';
      await orderRefund(trx, paid, { amount, reason }, { ...as, configurations });
      return undefined;
    },
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      return 'refused';
    },
  );
}
