import type { PaymentOutcome } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { question } from '../../../resource/module.ts';
import type { Acting } from '../../../resource/resource.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment whose status has changed; with the outcome, if its processor reported it. */
export interface PaymentUpdate {
  readonly paid: Transaction;
  /** The amount of a further capture, if it was paid already. */
  readonly captured_further?: number;
  readonly outcome?: PaymentOutcome;
}

/** Called in the same database transaction when payments have changed status, by any source. */
export type OutcomeListener = (trx: Trx, updates: readonly PaymentUpdate[], acting: Acting) => Promise<void>;

export const outcomes = question<OutcomeListener>('statuses of payments');

export interface Notifying {
  readonly acting: Acting;
  readonly listeners: readonly OutcomeListener[];
}

export async function notifyListeners(
  trx: Trx,
  updates: readonly PaymentUpdate[],
  { acting, listeners }: Notifying,
): Promise<void> {
  if (updates.length > 0) for (const listener of listeners) await listener(trx, updates, acting);
}
