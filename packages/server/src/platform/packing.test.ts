import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pack, unpack } from './packing.ts';
import { packing_dictionary } from './packing-dictionary.ts';

test('any compressed text is read back unchanged', () => {
  const texts = [
    '',
    '{}',
    '{"text":"€ 😀 \\u0000"}',
    JSON.stringify({ items: Array.from({ length: 50_000 }, (_, id) => ({ id })) }),
  ];
  expect(texts.map((text) => unpack(pack(text)))).toEqual(texts);
});

test('data from before compression is read too', () => {
  expect(unpack(Buffer.from('{"id":"txn_1"}'))).toBe('{"id":"txn_1"}');
});

test('the response of a payment shrinks to less than a third', () => {
  const answer =
    '{"id":"txn_01m828ke4qe02bvv0wr6akk90f","created_at":"2026-11-22T12:00:00.000Z","amount":1000,"currency_code":"EUR","amount_refunded":0,"amount_charged_back":0,"status":"PENDING","status_reason":null,"blocked":false,"tags":[],"payment_product":null}';
  expect(pack(answer).length).toBeLessThan(answer.length / 3);
});

test('the dictionary has never changed', () => {
  const known = createHash('sha256').update(packing_dictionary).digest('hex');
  expect(known).toBe('f56596f55e7bd8160fc9693ef83a5f0d4960163071784ec9cc9dea365d5de7d7');
});
