import { isCapturedLater } from '@sluis/contract/capturing';
import { isAuthorised } from '@sluis/contract/entities/payments/transaction';
import { orderCapture } from './captures.commands.ts';
import type { OutcomeListener } from './listeners.commands.ts';
import { placeOrder } from './orders.commands.ts';

/**
 * Orders a processor that only authorises to capture immediately, unless the payment is captured later. A payment that
 * was authorised after it had been reported as failed is released instead: its payer saw that nothing was taken. A
 * gateway captures its own payments.
 */
export const captureAuthorised: OutcomeListener = async (trx, updates, acting) => {
  const authorised = updates.flatMap(({ paid, outcome }) => (outcome && isAuthorised(paid) ? [paid] : []));
  for (const paid of authorised)
    if (paid.late) placeOrder(trx, { operation: 'void', item: paid.id, transaction: paid, now: acting.now });
    else if (!isCapturedLater(paid))
      await orderCapture(trx, paid, { amount: paid.amount_capturable, is_final: true, is_taken: true }, acting);
};
