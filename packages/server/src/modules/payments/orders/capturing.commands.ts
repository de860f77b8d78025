import { isCapturedLater } from '@sluis/contract/capturing';
import { isAuthorised } from '@sluis/contract/entities/payments/transaction';
import { orderCapture } from './captures.commands.ts';
import type { OutcomeListener } from './listeners.commands.ts';
import { placeOrder } from './orders.commands.ts';

/**
 * A processor that only authorises is ordered to capture immediately, unless the payment is captured later. What was
 * authorised after it had been reported as failed is released instead: its payer was told that nothing was taken. What a
 * gateway reports it captures itself.
 */
export const captureAuthorised: OutcomeListener = async (trx, updates, acting) => {
  const authorised = updates.flatMap(({ paid, outcome }) => (outcome && isAuthorised(paid) ? [paid] : []));
  for (const paid of authorised)
    if (paid.late) placeOrder(trx, { operation: 'void', item: paid.id, transaction: paid, now: acting.now });
    else if (!isCapturedLater(paid))
      await orderCapture(trx, paid, { amount: paid.amount_capturable, is_final: true, is_taken: true }, acting);
};
