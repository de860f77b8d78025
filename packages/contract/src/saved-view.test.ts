import { expect, it } from 'vitest';
import { viewQuery } from './saved-view.ts';

it('leaves out the open item and the page, and recognises the same view in another order', () => {
  const one = viewQuery('?status[]=A&status[]=B&_sort=-amount&id=txn_1&_open=true&_tab=details&_skip=25&_after=x&a=');
  expect(new URLSearchParams(one).toString()).toBe(one);
  expect([...new URLSearchParams(one)]).toEqual([
    ['_sort', '-amount'],
    ['status[]', 'A'],
    ['status[]', 'B'],
  ]);
  expect(viewQuery('status[]=B&_sort=-amount&status[]=A')).toBe(one);
});
