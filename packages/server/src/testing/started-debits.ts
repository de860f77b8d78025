import type { ItemOf } from '@sluis/contract/registry';
import { expect } from 'vitest';
import { type DebitWorld, mandateIn, openDebitWorld } from './debits.ts';
import { nonceIn } from './payer.ts';

/** A shop that takes iDEAL and SEPA at one acquirer, by one account. */
export interface StartingWorld extends DebitWorld {
  readonly processors: Readonly<Record<'card' | 'ideal' | 'sepa_direct_debit', string>>;
  /** A link at which a payer signs and goes to their bank; their payment. */
  begin(): Promise<{ readonly url: string; readonly payment: ItemOf<'transaction'> }>;
  /** The mandate of a first payment; undefined if it has none. */
  mandateOf(payment: string): Promise<ItemOf<'mandate'> | undefined>;
  /** Collects by a mandate, once its notice has been sent; the payment. */
  collect(mandate: string): Promise<ItemOf<'transaction'>>;
}

export async function openStartingWorld(
  acquirer: Parameters<typeof openDebitWorld>[1],
  settings: Readonly<Record<string, string>>,
): Promise<StartingWorld> {
  const world = await openDebitWorld(new Date().toISOString(), acquirer);
  const { rows } = await world.database.pool.query('select id, payment_product from processor');
  const processors = Object.fromEntries(rows.map(({ id, payment_product }) => [payment_product, id]));
  const staff = await world.key(world.root, ['PSP_ALL']);
  const set = async (id: string, body: object) =>
    expect((await world.call(staff, 'POST', `/processor/${id}`, { body })).statusCode).toBeLessThan(300);
  const details = Object.entries(settings).map(([name, value]) => ({ name, value }));
  await set(processors.card, { details });
  for (const product of ['ideal', 'sepa_direct_debit']) await set(processors[product], { account: processors.card });
  let made = 0;
  const last = async (path: string) => ((await world.get(`${path}_sort=-id&_limit=1`)).items as unknown[])[0];
  return {
    ...world,
    processors: processors as StartingWorld['processors'],
    begin: async () => {
      const { url } = await world.make('/cardaddlink', {
        payment_profile: world.profile,
        customer: world.customer,
        merchant_reference: `start-${++made}`,
      });
      const { body } = await world.open(url);
      const answer = await world.send(url, {
        nonce: nonceIn(body),
        method: 'ideal',
        mandate: mandateIn(body, 'ideal'),
      });
      expect(answer.statusCode).toBe(303);
      return { url, payment: (await last('/transaction?')) as ItemOf<'transaction'> };
    },
    mandateOf: async (payment) => (await last(`/mandate?verified_by=${payment}&`)) as ItemOf<'mandate'> | undefined,
    collect: async (mandate) => {
      const scheduled_at = new Date(world.services.clock.now_ms() + 3 * 86_400_000).toISOString();
      const body = { mandate, amount: 5000, merchant_reference: `due-${++made}`, scheduled_at };
      await world.make('/scheduledtransaction', body);
      await world.days(2);
      await world.days(18);
      return (await last(`/transaction?mandate=${mandate}&`)) as ItemOf<'transaction'>;
    },
  };
}
