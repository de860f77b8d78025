import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import { freshReference } from './payer.ts';
import { expect } from './test.ts';

/** A payment link of the shop that is connected to the mocks of Adyen and Stripe. */
export async function linkAtAcquirers(operator: Api, amount: number): Promise<ItemOf<'paymentlink'>> {
  const find = async () =>
    (await operator.list<ItemOf<'paymentprofile'>>('paymentprofile', { name: 'antiquariaat' })).items;
  // It is connected once the server listens.
  await expect.poll(async () => (await find()).length).toBe(1);
  const [profile] = await find();
  const merchant_reference = freshReference('acquirer');
  return operator.call('POST', 'paymentlink', {
    payment_profile: profile?.id,
    merchant_reference,
    amount,
    language: 'en',
  });
}
