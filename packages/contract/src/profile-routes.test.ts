import { expect, test } from 'vitest';
import { newRouteFaults, type RoutingGroup, routeFaults } from './profile-routes.ts';

const card = (id: string) => ({ id, payment_product: 'card' });
const [one, two, three, bank] = [card('one'), card('two'), card('three'), { id: 'bank', payment_product: 'ideal' }];
const none = { name: 'No routing' };
const groups: RoutingGroup[] = [
  { payment_product: 'card', routings: [none, { id: 'split', name: 'Split', processors: ['one', 'two'] }] },
  { payment_product: 'ideal', routings: [none] },
];
const fine = { unroutable: [], invalid: [], missing: [] };

test('one processor of a product needs no routing', () => {
  expect(routeFaults({ attached: [one, bank], routing: null }, groups)).toEqual(fine);
});

test('several of a product need a routing that includes them all', () => {
  expect(routeFaults({ attached: [one, two, bank], routing: null }, groups)).toEqual(fine);
  const { unroutable } = routeFaults({ attached: [one, two, three, bank], routing: null }, groups);
  expect(unroutable).toEqual(['one', 'two', 'three']);
  expect(routeFaults({ attached: [one, two], routing: {} }, []).unroutable).toEqual(['one', 'two']);
});

test('a chosen routing must exist and uses attached processors only', () => {
  const faults = (attached: (typeof one)[], id: string) => routeFaults({ attached, routing: { card: id } }, groups);
  expect(faults([one, two], 'split')).toEqual(fine);
  expect(faults([one], 'split')).toEqual({ ...fine, invalid: ['card'], missing: ['two'] });
  expect(faults([one], 'gone')).toEqual({ ...fine, invalid: ['card'], missing: [] });
  expect(routeFaults({ attached: [one], routing: { card: null } }, groups)).toEqual(fine);
});

test('an existing fault can remain, and be fixed in steps, but not get worse', () => {
  const before = { attached: [one, two, three], routing: null };
  expect(newRouteFaults({ attached: [one, two, three, bank], routing: null }, before, [])).toEqual(fine);
  expect(newRouteFaults({ attached: [one, two], routing: null }, before, [])).toEqual(fine);
  const worse = newRouteFaults({ attached: [one, two, three, card('four')], routing: null }, before, []);
  expect(worse.unroutable).toEqual(['one', 'two', 'three', 'four']);
  const chosen = { attached: [one], routing: { card: 'split' } };
  expect(newRouteFaults({ ...chosen }, chosen, groups)).toEqual(fine);
  expect(newRouteFaults(chosen, { attached: [one], routing: null }, groups).invalid).toEqual(['card']);
});
