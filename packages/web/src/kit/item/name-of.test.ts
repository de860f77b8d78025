import { expect, it } from 'vitest';
import { unnamedId } from './field-of.ts';
import { nameOf } from './name-of.ts';

it('names an item by its id if its name is missing or empty, as a reference to it does', () => {
  expect(nameOf('customer', { id: 'cust_1', name: 'Anna' })).toBe('Anna');
  for (const name of [undefined, null, '']) {
    expect(nameOf('customer', { id: 'cust_1', name })).toBe('cust_1');
    expect(unnamedId('customer', { id: 'cust_1', name })).toBe('cust_1');
  }
});
