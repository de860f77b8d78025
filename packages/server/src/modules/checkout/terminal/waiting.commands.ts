import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatus } from '../../../resource/status.ts';
import { notifyListeners, type OutcomeListener } from '../../payments/orders/listeners.commands.ts';
import { lockTransaction, recordPayments } from '../../payments/transaction/transaction.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that was sent to a terminal. */
export interface Sent {
  readonly transaction: string;
  readonly organisation: string;
  readonly terminal: string;
  readonly claim: string | null;
  /** Null once a card was presented, or the payment has ended. */
  readonly expires_at: string | null;
}

const sent_columns = ['transaction', 'organisation', 'terminal', 'claim', 'expires_at'] as const;

/** A payment that was sent to a terminal; undefined for any other. */
export const findSent = (
  executor: Executor,
  { id, terminal, organisation }: { readonly id: string; readonly terminal: string; readonly organisation: string },
): Promise<Sent | undefined> =>
  executor
    .selectFrom('terminal_payment')
    .select(sent_columns)
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .where('terminal', '=', terminal)
    .executeTakeFirst();

/** The payment that waits at a terminal; there is one at most. */
export const findWaiting = (
  executor: Executor,
  terminal: { readonly id: string; readonly organisation: string },
): Promise<Sent | undefined> =>
  executor
    .selectFrom('terminal_payment')
    .select(sent_columns)
    .where('terminal', '=', terminal.id)
    .where('organisation', '=', terminal.organisation)
    .where('expires_at', 'is not', null)
    .executeTakeFirst();

/** A payment and its sending, both read under the lock of the payment's row. */
export interface Held {
  readonly item: Transaction;
  readonly sent: Sent;
}

/** Locks a payment that was sent to a terminal, so that concurrent changes happen one after the other. */
export async function holdSent(
  trx: Trx,
  { transaction: id, organisation, terminal }: Pick<Sent, 'transaction' | 'organisation' | 'terminal'>,
): Promise<Held> {
  const item = await lockTransaction(trx, id, { scope: within(organisation) });
  return { item, sent: (await findSent(trx, { id, terminal, organisation })) as Sent };
}

/** Whether a payment still waits for its card. */
export const isWaiting = ({ item, sent }: Held): boolean => item.status === 'INITIATED' && sent.expires_at !== null;

/** Removes a payment from its terminal and notifies the device. */
export async function takeOff(trx: Trx, { transaction: id, organisation, terminal }: Sent): Promise<void> {
  await trx
    .updateTable('terminal_payment')
    .set({ expires_at: null })
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .execute();
  await notify(trx, 'terminal', terminal);
}

interface End {
  readonly status: 'ABANDONED' | 'CANCELLED' | 'DECLINED';
  readonly status_reason: KnownReason;
}

/** Ends a payment that waits for its card. */
export async function endWaiting(
  trx: Trx,
  { item, sent }: Held,
  end: End,
  notifying: { readonly acting: Acting; readonly listeners: readonly OutcomeListener[] },
): Promise<Transaction> {
  await takeOff(trx, sent);
  const paid = await changeStatus(trx, transaction, item, end, notifying.acting, recordPayments);
  await notifyListeners(trx, [{ paid }], notifying);
  return paid;
}

/** A payment that continues in another way, such as a correction by the provider, no longer waits at its terminal. */
export const closeTerminalPayments: OutcomeListener = async (trx, updates) => {
  for (const { paid } of updates) {
    if (!paid.terminal || paid.status === 'INITIATED') continue;
    const { id, organisation, terminal } = paid;
    const sent = await findSent(trx, { id, terminal, organisation });
    if (sent?.expires_at) await takeOff(trx, sent);
  }
};
