import { everyMethod, type ProcessorAdapter } from '@sluis/adapter';
import { expect, test } from 'vitest';
import { openPayerWorld } from '../../../testing/payer.ts';

const unasked = () => Promise.reject(new Error('not asked'));

/** A processor that says the brand and the last digits of a card only. */
const curt: ProcessorAdapter = {
  methods: everyMethod({}),
  authorise: async ({ reference }) => ({
    status: 'AUTHORIZED',
    processor_id_external: `curt-${reference}`,
    card: { card_brand: 'visa', card_last_four: '1111' },
    token: 'kept',
  }),
  proceed: unasked,
  capture: unasked,
  void: unasked,
  refund: unasked,
  find: unasked,
  readNotification: () => undefined,
};

test('a processor that does not say how long a card is valid leaves what the payer typed', async () => {
  const world = await openPayerWorld({}, { adapters: { curt }, provider: 'curt' });
  const about = { payment_profile: world.profile, customer: world.customer, merchant_reference: 'C-1' };
  const { id, url } = await world.make('/cardaddlink', about);
  await world.pay(url);
  const { mandate } = await world.get(`/cardaddlink/${id}?_populate=mandate`);
  expect(mandate).toMatchObject({ card_bin: '411111', card_last_four: '1111', card_expiry: '12/39' });
  const { items } = await world.get('/transaction?merchant_reference=C-1');
  expect(items).toMatchObject([{ card_bin: '411111', card_last_four: '1111', card_expiry: '12/39' }]);
});
