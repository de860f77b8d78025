import type { ItemOf } from '@sluis/contract/registry';
import type { PayingWorld } from './paying-world.ts';

/** A payment of 10.00 that was authorised by a schedule and is captured later, with that schedule. */
export async function planPayment(world: PayingWorld, more: Record<string, unknown>) {
  const { id } = await world.make('scheduledtransaction', {
    mandate: await world.mandate(),
    merchant_reference: 'later',
    amount: 1000,
    scheduled_at: new Date(world.services.clock.now_ms() + 60_000).toISOString(),
    ...more,
  });
  await world.pass(0.01);
  const { transaction, status } = await world.item('scheduledtransaction', id);
  return { id: String(transaction), scheduled: id, status };
}

/** A payment of 10.00 that a gateway had authorised and recorded. */
export const recordAuthorised = (world: PayingWorld, merchant_reference: string) =>
  world.make('transaction', {
    payment_profile: world.profile,
    merchant_reference,
    amount: 1000,
    currency_code: 'EUR',
    status: 'AUTHORIZED',
    capture: 'manual',
  });

export const capturePart = ({ call, token }: PayingWorld, id: string, body: Record<string, unknown>) =>
  call(token, 'POST', `/transaction/${id}/capture`, { body });

/** The pending orders of a payment. */
export const ordersOf = async ({ database }: PayingWorld, id: string): Promise<string[]> => {
  const of_payment = database.kysely.selectFrom('processing_order').where('transaction', '=', id);
  return (await of_payment.select('operation').execute()).map(({ operation }) => operation);
};

/** The captures of a payment, the first one first. */
export const capturesOf = async ({ call, token }: PayingWorld, id: string): Promise<ItemOf<'capture'>[]> =>
  (await call(token, 'GET', `/capture?transaction=${id}&_sort=id`)).json().items;
