import { randomUUID } from 'node:crypto';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';

/**
 * The tests' own items. Tests run concurrently in one world and each deletes, charges and changes its own items, so a
 * test opens its own, or else the oldest, which belong to the world and stay.
 */

/** The oldest profile in euro, which no test has created. */
export async function euroProfile(api: Api): Promise<ItemOf<'paymentprofile'>> {
  const { items } = await api.list<ItemOf<'paymentprofile'>>('paymentprofile', { _limit: 'all', _sort: 'created_at' });
  const profile = items.find(({ currency_code }) => currency_code === 'EUR');
  if (!profile) throw new Error('the demo world has no payment profile in euro');
  return profile;
}

type Named = Record<'name' | 'last_name' | 'email_address', string>;

export async function makeCustomer(api: Api): Promise<ItemOf<'customer'> & Named> {
  const { organisation } = await euroProfile(api);
  const id = randomUUID();
  return api.call('POST', 'customer', {
    organisation,
    email_address: `${id}@customers.example`,
    first_name: 'Sacha',
    last_name: `Kamp ${id.slice(0, 8)}`,
  });
}
