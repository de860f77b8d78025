import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseFile } from '../../packages/server/src/modules/processors/processor-settlement/parse-file.ts';
import { knownOf, openShop, paymentOf, refundOf, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function take(given: Parameters<typeof paymentOf>[0] = {}) {
  const payment = paymentOf(given);
  const { processor_id_external } = await shop.adapter.authorise(payment);
  return knownOf(payment, { processor_id_external });
}

const filesOf = async (after: string | null, until: string) =>
  (await shop.adapter.settlementFiles?.(after, until)) ?? [];

it('makes a file of each payout, that Sluis can read', async () => {
  const paid = await take({ amount: 10_000 });
  const disputed = await take({ amount: 2000, number: '4000000000000259' });
  const { processor_id_external: refund } = await shop.adapter.refund(refundOf(paid, { amount: 2500 }));
  await take({ amount: 700, number: '4000000000000002' });
  shop.mock.books().payOut('2026-11-20');
  const [file] = await filesOf('2026-11-19', '2026-11-21');
  expect(file).toMatchObject({ day: '2026-11-20', name: expect.stringMatching(/^stripe-po_\w+\.csv$/) });
  const parsed = await parseFile(file?.content ?? '', undefined);
  const lines = 'lines' in parsed ? parsed.lines : [];
  expect(lines.map(({ line: _, ...each }) => each).toSorted((a, b) => b.gross - a.gross)).toEqual([
    {
      processor_id_external: paid.processor_id_external,
      kind: 'PAYMENT',
      gross: 10_000,
      fee: 175,
      currency_code: 'EUR',
      booked_on: '2026-11-28',
    },
    {
      processor_id_external: disputed.processor_id_external,
      kind: 'PAYMENT',
      gross: 2000,
      fee: 55,
      currency_code: 'EUR',
      booked_on: '2026-11-28',
    },
    {
      processor_id_external: expect.stringMatching(/^dp_/),
      kind: 'CHARGEBACK',
      gross: -2000,
      fee: 2000,
      currency_code: 'EUR',
      booked_on: '2026-11-28',
    },
    {
      processor_id_external: refund,
      kind: 'REFUND',
      gross: -2500,
      fee: 0,
      currency_code: 'EUR',
      booked_on: '2026-11-28',
    },
  ]);
});

it('takes back a refund that failed', async () => {
  const paid = await take({ number: '4000000000005126', amount: 900 });
  await shop.adapter.refund(refundOf(paid));
  shop.mock.books().endRefunds();
  shop.mock.books().payOut('2026-11-21');
  const [file] = await filesOf('2026-11-20', '2026-11-22');
  const refunds = file?.content.split('\n').filter((line) => line.includes(',refund,')) ?? [];
  expect(refunds.map((line) => line.split(',')[3]).toSorted()).toEqual(['-9.00', '9.00']);
});

it('reads hundreds of lines by pages, in the decimals of ISO 4217', async () => {
  for (let made = 0; made < 120; made++) await take({ currency_code: 'ISK', amount: 500, payment_product: 'card' });
  shop.mock.books().payOut('2026-11-22');
  const [file] = await filesOf('2026-11-21', '2026-11-23');
  const lines = file?.content.trim().split('\n').slice(1) ?? [];
  expect(lines).toHaveLength(120);
  expect(lines[0]).toMatch(/^,pi_\w+,payment,500,8,ISK,2026-11-28$/);
});

it('gives the payouts of the days that are asked for, oldest first, and none without lines', async () => {
  await take();
  shop.mock.books().payOut('2026-11-25');
  await take();
  shop.mock.books().payOut('2026-11-24');
  shop.mock.books().payOut('2026-11-25');
  expect((await filesOf('2026-11-23', '2026-11-26')).map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25']);
  expect((await filesOf('2026-11-24', '2026-11-25')).map(({ day }) => day)).toEqual([]);
  expect((await filesOf(null, '2026-11-26')).length).toBeGreaterThan(2);
});

it('leaves out payouts that failed or were made by hand', async () => {
  await take();
  shop.mock.books().payOut('2026-11-27', { status: 'failed' });
  await take();
  shop.mock.books().payOut('2026-11-27', { automatic: false, reconciliation_status: 'not_applicable' });
  expect(await filesOf('2026-11-26', '2026-11-28')).toEqual([]);
});

it('waits for a payout that Stripe still prepares, because its day is not asked for again', async () => {
  await take();
  shop.mock.books().payOut('2026-12-01', { reconciliation_status: 'in_progress' });
  await expect(filesOf('2026-11-30', '2026-12-02')).rejects.toMatchObject({ name: 'ProcessorUnavailable' });
});
