import { isAuthorised } from '@sluis/contract/entities/transaction';
import { placeOrders } from './orders.commands.ts';
import type { OutcomeListener } from './outcome.commands.ts';

/**
 * A processor that only authorises is ordered to capture immediately: what we take, by a page or by a mandate, has nothing to
 * wait for. What was authorised after it had been reported as failed is released instead: its payer was told that nothing
 * was taken. What a gateway reports it captures itself.
 */
export const captureAuthorised: OutcomeListener = async (trx, updates, { now }) => {
  const authorised = updates.flatMap(({ paid, outcome }) => (outcome && isAuthorised(paid) ? [paid] : []));
  const orders = authorised.map((paid) => {
    const operation = paid.late ? 'void' : 'capture';
    return { operation, item: paid.id, transaction: paid, now } as const;
  });
  placeOrders(trx, orders);
};
