import { isPaid, unpaid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import { question } from '../../../resource/module.ts';
import { within } from '../../../resource/scope.ts';
import type { OutcomeListener } from '../orders/listeners.commands.ts';
import { lockTransactions } from '../transaction/transaction.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** Acts on a payment that was taken after it had been reported as failed, whose row is locked. */
export type ActOnLate = (trx: Trx, paid: Transaction, now: string) => Promise<void>;

/** Modules that are notified of each late payment, once or more often. */
export const late_notices = question<ActOnLate>('notices of late payments');

/** Modules that count a late payment for its item, if no other payment was taken for that. */
export const late_counts = question<ActOnLate>('what late payments pay');

/** Queues late payments for the sweep, which locks other payments first. */
export const noteLatePayments: OutcomeListener = async (trx, updates, { now }) => {
  const late = updates.flatMap(({ paid }) => (paid.late && isPaid(paid) ? [paid] : []));
  if (late.length === 0) return;
  await trx
    .insertInto('late_payment')
    .values(late.map(({ id, organisation }) => ({ transaction: id, organisation, check_at: now })))
    .onConflict((conflict) => conflict.columns(['transaction', 'organisation']).doNothing())
    .execute();
};

/** SQL: the payment that another processor was asked for, after the processor of a late one had declined it. */
const isDivided = ({ processor_reference, organisation }: Transaction) => sql`
  id in (select transaction from transaction_attempt where reference = ${processor_reference} and organisation = ${organisation})`;

/** SQL: other payments taken for the same purpose as a late payment, since or late as well. */
const fromOthers = (late: Transaction) => sql`
  from transaction as other
  where organisation = ${late.organisation} and merchant_reference = ${late.merchant_reference}
    and payment_profile = ${late.payment_profile} and id <> ${late.id} and status <> all(${[...unpaid_statuses]})
    and (${isDivided(late)} or (other.late or created_at > ${late.created_at})
      and payment_link is not distinct from ${late.payment_link}
      and subscription is not distinct from ${late.subscription} and terminal is not distinct from ${late.terminal}
      -- Without a link or a cycle, an order is known by its reference and its amount.
      and (amount = ${late.amount} or payment_link is not null or subscription is not null)
      -- A link that can be used repeatedly is paid by one payer after the other.
      and not exists (
        select 1 from paymentlink
        where id = other.payment_link and organisation = other.organisation and multiple_use))`;

/**
 * Locks a late payment with the others for its purpose, in the usual order: of two late ones decided concurrently, the
 * second sees the decision on the first.
 */
export async function lockWithOthers(trx: Trx, { id, organisation }: Owned): Promise<Transaction> {
  const scope = within(organisation);
  const late = await getItem(trx, 'transaction', { id, scope });
  const { rows } = await sql<Owned>`select id, organisation ${fromOthers(late)}`.execute(trx);
  await lockTransactions(trx, [late, ...rows]);
  return getItem(trx, 'transaction', { id, scope });
}

/** Whether another payment for the same purpose was taken: `open` if that is undecided. */
export async function findDuplicate(trx: Trx, late: Transaction): Promise<'paid' | 'open' | undefined> {
  const { rows } = await sql<Pick<Transaction, 'status'>>`
    select status ${fromOthers(late)}
      -- Of two late ones, one is refunded.
      and not (other.late and amount_refunded > 0)`.execute(trx);
  if (rows.some(isPaid)) return 'paid';
  return rows.length > 0 ? 'open' : undefined;
}
