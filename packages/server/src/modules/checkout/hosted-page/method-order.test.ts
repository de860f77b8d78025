import { payment_products } from '@sluis/contract/payment-products';
import { beforeAll, expect, test } from 'vitest';
import { openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { inPayersOrder } from './method-order.ts';
import { deviceOf } from './payer.ts';

const all = payment_products.map((product) => ({ product, processor: product }));
const first = (country: string | undefined, device?: 'apple' | 'android') =>
  inPayersOrder(all, { country, device })
    .slice(0, 3)
    .map(({ product }) => product);

test.each([
  ['NL', undefined, ['ideal', 'card', 'paypal']],
  ['BE', undefined, ['bancontact', 'card', 'paypal']],
  ['DE', 'apple', ['apple_pay', 'paypal', 'klarna']],
  ['PL', 'android', ['google_pay', 'przelewy24', 'card']],
  [undefined, undefined, ['card', 'paypal', 'apple_pay']],
] as const)('a payer from %s with the device %s sees %j first', (country, device, products) => {
  expect(first(country, device)).toEqual(products);
});

test('every method appears once, whatever comes first', () => {
  expect(new Set(inPayersOrder(all, { country: 'NL', device: 'apple' })).size).toBe(payment_products.length);
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1',
    'apple',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', undefined],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', undefined],
  ['', undefined],
])('%s comes with the wallet of %s', (agent, device) => {
  expect(deviceOf({ headers: { 'user-agent': agent } })).toBe(device);
});

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const methodsIn = (body: string) => [...body.matchAll(/name="method" value="(\w+)"/g)].map(([, product]) => product);
const link = async (more: object = {}) => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 2500 };
  return (await world.make('/paymentlink', { ...body, ...more })).url;
};

test('a page has its methods in the order of the customer’s country, else of the browser’s', async () => {
  const open = async (url: string, language: string) => methodsIn((await world.open(pathOf(url), language)).body);
  const unknown = await link();
  expect(await open(unknown, 'nl-NL')).toEqual(['ideal', 'card', 'paypal']);
  expect(await open(unknown, 'de-DE')).toEqual(['paypal', 'card', 'ideal']);
  await world.make(`/customer/${world.customer}`, { country_code: 'NL' });
  expect(await open(await link({ customer: world.customer }), 'de-DE')).toEqual(['ideal', 'card', 'paypal']);
});

test('a page for giving a card has cards first', async () => {
  const body = { payment_profile: world.profile, customer: world.customer, merchant_reference: 'c' };
  const { url } = await world.make('/cardaddlink', body);
  expect(methodsIn((await world.open(url, 'de-DE')).body)).toEqual(['card', 'paypal']);
});

test('the order in a design is kept, for every payer and device', async () => {
  const design = await world.make('/checkoutdesign', {
    organisation: world.merchant,
    name: 'Order',
    payment_product_order: ['paypal', 'card'],
  });
  expect(methodsIn((await world.open(await link({ checkout_design: design.id }), 'nl-NL')).body)).toEqual([
    'paypal',
    'card',
  ]);
});
