import { newId } from '@sluis/contract/base/ids';
import { foldDeltas } from '../modules/insights/statistic/rollup/fold.commands.ts';
import type { PayingWorld } from './paying-world.ts';
import { random } from './random.ts';

const currencies = ['EUR', 'JPY', 'KWD'] as const;

/**
 * Makes random events through the API: payments of all kinds, changes of status, refunds, new and deleted customers,
 * and folding.
 */
export async function happen(world: PayingWorld, events: number, seed: number): Promise<void> {
  const { database, organisation_id: organisation } = world;
  const pick = random(seed);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const created_at = new Date().toISOString();
  const profiles: Record<string, string> = {};
  for (const currency_code of currencies) {
    const row = { id: newId('prof'), created_at, organisation, name: 'Shop', display_name: 'Shop', currency_code };
    profiles[currency_code] = row.id;
    await database.kysely
      .insertInto('paymentprofile')
      .values({ ...row, processors: [] })
      .execute();
  }
  const processors = await Promise.all(
    ['Cards', 'Banks'].map(async (name) => {
      const about = { name, description: null, provider: 'Sandbox', payment_product: 'card' } as const;
      const row = { id: newId('proc'), created_at, organisation, ...about };
      await database.kysely.insertInto('processor').values(row).execute();
      return row.id;
    }),
  );
  const payments: string[] = [];
  const customers = [world.customer];
  const payment = () => {
    const currency_code = one(currencies);
    const status = one(['INITIATED', 'PENDING', 'SETTLEMENT_COMPLETED', 'UNKNOWN', 'FAILED']);
    return {
      payment_profile: profiles[currency_code],
      merchant_reference: `R${payments.length}`,
      amount: pick(100_000),
      currency_code,
      created_at: new Date(Date.now() - pick(400 * 24 * 3600) * 1000).toISOString(),
      status,
      blocked: status === 'FAILED' && pick(2) === 0,
      processor: one([...processors, null]),
      payment_product: one(['ideal', 'card', null]),
      platform: one(['iOS', null]),
      browser: one(['Safari', 'Firefox', null]),
      country_code: one(['NL', 'DE', null]),
      customer: one([...customers.slice(-5), null]),
    };
  };
  const statuses = ['DECLINED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'CANCELLED', 'AUTHORIZED', 'FAILED'];
  const call = (path: string, body: object) => world.call(world.token, 'POST', path, { body });
  for (let at = 0; at < events; at++) {
    const what = pick(20);
    if (what < 9 || payments.length === 0) payments.push((await world.make('transaction', payment())).id);
    else if (what < 14) await call(`/transaction/${one(payments)}/status`, { status: one(statuses) });
    else if (what < 16) await call(`/transaction/${one(payments)}/refund`, { amount: 1 + pick(50) });
    else if (what < 17)
      customers.push((await world.make('customer', { organisation, email_address: `c${at}@example.test` })).id);
    else if (what < 18 && customers.length > 1) {
      const [gone = ''] = customers.splice(1 + pick(customers.length - 1), 1);
      await world.call(world.token, 'DELETE', `/customer/${gone}`);
    } else await foldDeltas(database);
  }
}
