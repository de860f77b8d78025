import { beforeAll, describe, expect, test } from 'vitest';
import { type Item, openShops, type Shop, type Shops } from '../../../testing/finance-shop.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});

const report = (shop: Shop, path: string, status: string) => shop.gate(`${path}/status`, { status });

/** A payment by card of 1000 that is authorised, of which captures are requested. */
async function openCaptures(amounts: readonly number[]) {
  const shop = await shops.open();
  const { id } = await shop.pay(1000, { payment_product: 'card', status: 'AUTHORIZED', capture: 'manual' });
  for (const amount of amounts) await shop.gate(`/transaction/${id}/capture`, { amount });
  const { items } = await shops.world.ok('GET', `/capture?transaction=${id}&_sort=created_at`);
  const captures: string[] = items.map((each: Item) => each.id);
  const pay = (status: string) => report(shop, `/transaction/${id}`, status);
  return {
    shop,
    id,
    captures,
    pay,
    capture: (at: number, status: string) => report(shop, `/capture/${captures[at]}`, status),
  };
}

async function posted(shop: Shop): Promise<string[]> {
  await shops.sweep();
  const entries = await shop.entries();
  return entries.filter(({ kind }) => kind !== 'CLOSE').map(({ kind, amount }) => `${kind} ${amount}`);
}

describe('a capture', () => {
  test('after the payment was completed is a further payment with a fee', async () => {
    const { shop, pay, capture } = await openCaptures([400, 600]);
    await capture(0, 'PROCESSED');
    await pay('SETTLEMENT_COMPLETED');
    expect(await posted(shop)).toEqual(['PAYMENT 400']);
    await shops.tomorrow();
    await capture(1, 'PROCESSED');
    await capture(1, 'PROCESSED');
    expect(await posted(shop)).toEqual(['PAYMENT 400', 'PAYMENT 600']);
    expect((await shop.settlements()).map(({ gross, fees }) => [gross, fees])).toEqual([
      [400, -10],
      [600, -10],
    ]);
  });

  test.each([
    [400, 600],
    [600, 400],
  ])('of %i that was returned is not paid again by one of %i after it', async (first, second) => {
    const { shop, id, pay, capture } = await openCaptures([first, second]);
    await capture(0, 'PROCESSED');
    await pay('SETTLEMENT_COMPLETED');
    await pay('FAILED');
    await capture(1, 'PROCESSED');
    await pay('SETTLEMENT_COMPLETED');
    expect(await shops.world.ok('GET', `/transaction/${id}`)).toMatchObject({ amount: second });
    expect(await posted(shop)).toEqual([`PAYMENT ${first}`, `CHARGEBACK ${first}`, `PAYMENT ${second}`]);
    await pay('FAILED');
    await pay('SETTLEMENT_COMPLETED');
    expect((await posted(shop)).slice(3)).toEqual([`CHARGEBACK ${second}`, `CHARGEBACK_REVERSAL ${second}`]);
  });

  test('is refunded in part, and its refund returns', async () => {
    const { shop, id, pay, capture } = await openCaptures([400]);
    await capture(0, 'PROCESSED');
    await pay('SETTLEMENT_COMPLETED');
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 150 });
    await report(shop, `/refund/${refund.id}`, 'PROCESSED');
    await shops.tomorrow();
    await report(shop, `/refund/${refund.id}`, 'FAILED');
    expect(await posted(shop)).toEqual(['PAYMENT 400', 'REFUND 150', 'REFUND_REVERSAL 150']);
    await pay('FAILED');
    expect((await posted(shop)).slice(3)).toEqual(['CHARGEBACK 400']);
  });
});

describe('a refund', () => {
  test('before its payment has settled goes to the same settlement profile, and both are posted once', async () => {
    const shop = await shops.open();
    const { id } = await shop.pay(1000, { status: 'SETTLEMENT_REQUESTED' });
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 300 });
    await report(shop, `/refund/${refund.id}`, 'PROCESSED');
    await shops.tomorrow();
    expect((await shop.settlements())[0]).toMatchObject({ refunds: -300, carried: -300, carried_reason: 'NEGATIVE' });
    await report(shop, `/transaction/${id}`, 'SETTLEMENT_COMPLETED');
    await shops.tomorrow();
    expect((await shop.settlements())[1]).toMatchObject({ opening: -300, gross: 1000, fees: -10, amount: 690 });
  });

  test('that is under way when its debit is returned leaves the merchant nothing if it fails', async () => {
    const shop = await shops.open();
    const { id } = await shop.pay(1000);
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 300 });
    await report(shop, `/transaction/${id}`, 'FAILED');
    await report(shop, `/refund/${refund.id}`, 'FAILED');
    expect(await posted(shop)).toEqual(['PAYMENT 1000', 'CHARGEBACK 1000']);
  });

  test('that is under way when its debit is returned is paid by the merchant if it is processed', async () => {
    const shop = await shops.open();
    const { id } = await shop.pay(1000);
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 300 });
    await report(shop, `/transaction/${id}`, 'FAILED');
    await report(shop, `/refund/${refund.id}`, 'PROCESSED');
    expect(await posted(shop)).toEqual(['PAYMENT 1000', 'CHARGEBACK 1000', 'REFUND 300']);
  });
});

describe('a chargeback', () => {
  test('that is won after its merchant has left is settled by the same profile, which closes until its balance is zero', async () => {
    const shop = await shops.open();
    const { id } = await shop.pay(1000);
    const { id: chargeback } = await shop.gate('/chargeback', { transaction: id, amount: 600 });
    await shops.tomorrow();
    await shops.world.ok('POST', `/settlementprofile/${shop.settling}`, { active: false });
    await shops.tomorrow();
    await report(shop, `/chargeback/${chargeback}`, 'WON');
    const { id: late } = await shop.pay(500);
    await shops.tomorrow();
    const settlements = await shop.settlements();
    expect(settlements.map(({ status, amount }) => [status, amount])).toEqual([
      ['CLOSED', 390],
      ['CLOSED', 600],
    ]);
    expect((await shops.world.ok('GET', `/transaction/${late}`)).settlement).toBeNull();
  });
});

test('the sums that reports read equal those of the journal', () => expectLedgerSums(shops.world.database.pool));
