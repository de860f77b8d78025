import { randomUUID } from 'node:crypto';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';

/**
 * What tests make for themselves. They run side by side over one world and each deletes, charges and changes what it
 * made, so a test opens what it made, or else what is oldest, which belongs to the world and stays.
 */

/** The oldest profile in euro: one that no test has made. */
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
