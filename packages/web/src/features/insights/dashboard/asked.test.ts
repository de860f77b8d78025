import { expect, it } from 'vitest';
import { parseSearch } from '../../../lib/search.ts';
import { readAsked } from './asked.ts';

// As the server writes it: a test of mailed dashboards there has the same parameters.
it('reads the address of a mailed dashboard: its days, its currency and only its filters', () => {
  const address = '?status[]=DECLINED&currency_code=EUR&created_at%3E=2026-03-02&created_at%3C=2026-03-08';
  const { range, currency, filters } = readAsked('transaction', parseSearch(address), '2026-03-09');
  expect(range).toMatchObject({ from: '2026-03-02', to: '2026-03-08' });
  expect(currency).toBe('EUR');
  expect(filters).toEqual({ 'status[]': ['DECLINED'] });
});
