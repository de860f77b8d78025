import { expect, it } from 'vitest';
import { shownAt, type Words } from '../item/shown.ts';
import { shownCard, shownProduct, shownTypeBehind } from './shown-product.ts';

const words = { t: (key: string) => key } as unknown as Words;
const visa = { payment_product: 'card', card_brand: 'visa', card_last_four: '1111' } as const;

it('a card has the logo and the name of its scheme, and any other method its own', () => {
  expect(shownProduct(visa, words)).toEqual({ text: 'values.card_brand.visa', payable: 'visa', mark: '•••• 1111' });
  const unknown = { ...visa, card_brand: null };
  expect(shownProduct(unknown, words)).toMatchObject({ text: 'values.payment_product.card', payable: 'card' });
  const ideal = { payment_product: 'ideal', card_brand: null, card_last_four: null };
  expect(shownProduct(ideal, words)).toMatchObject({ text: 'values.payment_product.ideal', payable: 'ideal' });
  expect(shownProduct({ ...ideal, payment_product: null }, words)).toBeUndefined();
});

it('a referenced payment has the scheme of its card, if the list has no other data about it', () => {
  const refund = { id: 'rfnd_1', transaction: { id: 'txn_1', ...visa } };
  const shown = (transaction: object) =>
    shownAt('refund', { ...refund, transaction }, 'transaction.payment_product', words);
  expect(shown(refund.transaction)).toEqual({ text: 'values.card_brand.visa', payable: 'visa' });
  expect(shown({ id: 'txn_1', payment_product: 'card' })).toEqual({
    text: 'values.payment_product.card',
    payable: 'card',
  });
});

it("an item about a payment has the logo of the payment's method, if the viewer may see the payment", () => {
  const transaction = { id: 'txn_1', ...visa, payment_product_type: 'card' } as const;
  expect(shownTypeBehind({ transaction }, words)).toEqual({
    text: 'values.payment_product_type.card',
    payable: 'visa',
  });
  expect(shownTypeBehind({ transaction: 'txn_1' }, words)).toBeUndefined();
  expect(shownCard({ card: 'Visa •••• 1111', transaction })).toMatchObject({ payable: 'visa' });
  expect(shownCard({ card: 'Visa •••• 1111', transaction: 'txn_1' })).toMatchObject({ payable: 'card' });
  expect(shownCard({ card: null, transaction })).toBeUndefined();
});
