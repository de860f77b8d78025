import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type OwnerTotalsAnswer, owner_fields } from '@sluis/contract/owner-totals';
import { prefixOf } from '@sluis/contract/registry';
import { beforeAll, expect, test } from 'vitest';
import type { RunRead } from '../../../resource/list/reads.ts';
import { within } from '../../../resource/scope.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { ownerTotals } from './owner-totals.queries.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const record = async (more: object) => {
  const given = { payment_profile: world.profile, amount: 1000, currency_code: 'EUR', merchant_reference: 'r' };
  const answer = await world.call(world.token, 'POST', '/transaction', {
    body: { ...given, customer: world.customer, ...more },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
};
const money = (token: string, query: string) => world.call(token, 'GET', `/transaction/owner-totals?${query}`);

interface Scan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Scan[];
}

const scansIn = (plan: Scan): Scan[] => [plan, ...(plan.Plans ?? []).flatMap(scansIn)];

test('the paid and returned amounts of a customer are by currency, from paid payments only', async () => {
  const paid = await record({ status: 'SETTLEMENT_COMPLETED' });
  await record({ status: 'SETTLEMENT_REQUESTED', amount: 500 });
  await record({ status: 'DECLINED' });
  await world.call(world.token, 'POST', `/transaction/${paid}/refund`, { body: { amount: 300 } });
  await world.call(world.token, 'POST', '/chargeback', { body: { transaction: paid, amount: 200 } });
  const { items, is_exact } = (
    await money(world.token, `by=customer&of[]=${world.customer}`)
  ).json() as OwnerTotalsAnswer;
  const euros = { currency_code: 'EUR', count: 2, amount: 1500, amount_refunded: 300, amount_charged_back: 200 };
  expect(items).toEqual([{ of: world.customer, ...euros }]);
  expect(is_exact).toBe(true);
});

test('totals contain no payments that the caller may not see', async () => {
  const other = await world.organisation('Other', world.root);
  const token = await world.key(other, ['USER_ALL']);
  expect((await money(token, `by=customer&of[]=${world.customer}`)).json()).toEqual({ items: [], is_exact: true });
  const without = await world.key(world.organisation_id, ['CUSTOMER_LIST']);
  expect((await money(without, `by=customer&of[]=${world.customer}`)).statusCode).toBe(403);
});

test.each(owner_fields)('paid amounts are shown by %s to a merchant and to the provider', async (by) => {
  const of = newId(prefixOf(transaction.fields[by].to), new Date().toISOString());
  for (const token of [world.token, await world.key(world.root, ['PSP', 'PSP_ALL'])]) {
    const answer = await money(token, `by=${by}&of[]=${of}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], is_exact: true }]);
  }
});

test.skipIf(is_cluster)(
  'payments of items that the caller does not see are not read, so the time reveals nothing about them',
  async () => {
    const scans: Scan[] = [];
    const explain: RunRead = async ({ text, values }) => {
      const { rows } = await world.database.pool.query(`explain (analyze, format json) ${text()}`, values as unknown[]);
      scans.push(...scansIn(rows[0]['QUERY PLAN'][0].Plan));
      return [];
    };
    const reader = { who: world.organisation_id, asker: 'usr_1', signal: undefined };
    const look = async (organisation: string): Promise<number> => {
      scans.length = 0;
      await ownerTotals(explain, { by: 'customer', of: [world.customer], scope: within(organisation), reader });
      const paid = scans.filter((scan) => scan['Relation Name'] === 'transaction');
      expect(paid).not.toEqual([]);
      return paid.reduce((sum, scan) => sum + scan['Actual Loops'], 0);
    };
    expect(await look(world.organisation_id)).toBe(1);
    expect(await look(await world.organisation('Elsewhere', world.root))).toBe(0);
  },
);

test.each([
  ['of[]=cust_x', 'by'],
  ['by=organisation&of[]=x', 'by'],
  ['by=customer', 'of[]'],
  ['by=customer&of[]=sub_01k5000000000000000000000a', 'of[]'],
  ['by=customer&of[]=cust_01k5000000000000000000000a&page=1', 'page'],
])('%s is refused by name', async (query, parameter) => {
  const answer = await money(world.token, query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'invalid_query', details: { parameter } });
});
