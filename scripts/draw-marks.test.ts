import { readFileSync } from 'node:fs';
import { drawMark } from '@sluis/contract/payment-marks';
import { cardLabel, nameOfPayable, type Payable, payables } from '@sluis/contract/payment-names';
import { card_brands, payment_products } from '@sluis/contract/payment-products';
import { expect, test } from 'vitest';
import { marks_file, marksFile } from './draw-marks.ts';

test('the shapes of the marks equal those of the installed icons', () => {
  expect(readFileSync(marks_file, 'utf8')).toBe(marksFile());
});

test.each([...new Set<Payable>([...payment_products, ...card_brands])])(
  '%s has a name in each language, and a mark that can be drawn',
  (payable) => {
    for (const language of ['nl', 'en', 'de', 'fr'] as const) expect(nameOfPayable(payable, language)).not.toBe('');
    expect(drawMark(payable)).toMatch(/^<rect .*<(path|text) /);
  },
);

test('nothing else has a name', () => {
  expect(Object.keys(payables).sort()).toEqual([...new Set([...payment_products, ...card_brands])].sort());
});

test.each([
  [{ card_brand: 'amex', card_last_four: '0005' }, 'American Express •••• 0005'],
  [{ card_brand: null, card_last_four: '0005' }, '•••• 0005'],
  [{ card_brand: 'troy', card_last_four: '0005' }, 'troy •••• 0005'],
])('the card %j is named %s', (card, label) => expect(cardLabel(card)).toBe(label));
