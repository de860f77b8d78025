import { addDays, addMonths } from '@sluis/contract/finance/calendar';
import { expect, test } from 'vitest';
import { readPlacements } from '../platform/database/placement.ts';
import { liveMonth, undisturbed } from '../testing/finance-month.ts';
import { openPayoutWorld } from '../testing/payout-world.ts';
import { openReconcilingWorld } from '../testing/reconciling-world.ts';
import { statementsDuring, violationsIn } from './statements.ts';

/** Settlements of random payments, beyond the end of a month. */
async function settle(): Promise<void> {
  const { shops, shop } = await liveMonth(4, 2, undisturbed);
  await shops.world.ok('POST', `/settlementprofile/${shop.settling}`, { settles_on: 'FUNDED' });
  await shop.pay(900);
  await shops.sweep();
  await shops.world.ok('POST', `/settlementprofile/${shop.settling}`, { settles_on: 'COMPLETED' });
  const other = await shops.open();
  const opening = { currency_code: 'EUR', balance: -500, usage: [{ month: '2026-01-01', count: 3 }] };
  await shops.world.ok('POST', `/settlementprofile/${other.settling}/opening`, opening);
  const next = `${addMonths(shops.today(), 1)}T01:00:00.000Z`;
  await shops.moveTo(next);
}

/** Files of an acquirer with what is equal, differs, is unknown, twice and missing, each resolved. */
async function reconcile(): Promise<void> {
  const world = await openReconcilingWorld();
  const processor = await world.processor();
  const till = await world.till(processor);
  const source = await world.source([processor]);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await till.pay(id, 1000);
  await world.sweep();
  await world.send(source, [
    ['a', 'payment', '10.00', '0.30'],
    ['b', 'payment', '9.00'],
    ['c', 'payment', '8.00'],
    ['c', 'payment', '8.00'],
    ['x', 'payment', '5.00'],
    ['f', 'payment', '7.00'],
  ]);
  const resolve = async (reference: string, verb: string) => {
    const [match] = await world.matches(`&is_open=true&reference=${reference}`);
    await world.ok('POST', `/financeexception/${match.exception}/${verb}`, { note: 'Checked' });
  };
  await resolve('b', 'accept');
  await resolve('c', 'write-off');
  await resolve('f', 'correct');
  await resolve('x', 'rematch');
  await resolve('x', 'resolve');
  await world.sweep();
  await world.moveTo(`${addDays(world.today(), 9)}T12:00:00.000Z`);
  await resolve('d', 'write-off');
  await world.send(source, [['d', 'payment', '10.00']]);
  await world.sweep();
  await world.ok('GET', `/processorsettlement/${source}/reconciliation`);
}

/** A batch from its draft to its confirmation, and one that is cancelled. */
async function payOut(): Promise<void> {
  const world = await openPayoutWorld();
  const shops = [await world.shop('Bakery'), await world.shop('Florist')];
  for (const shop of shops) await shop.pay(5000);
  await world.tomorrow();
  await world.by(world.ann, `/payoutbatch/${(await world.draft()).id}/cancel`);
  const { id } = await world.draft();
  await world.by(world.bob, `/payoutbatch/${id}/approve`);
  await world.by(world.bob, `/payoutbatch/${id}/export`);
  await world.by(world.bob, `/payoutbatch/${id}/confirm`);
  await world.ok('GET', `/payoutbatch/payable?currency_code=EUR&execution_date=${world.today()}`);
}

test.each([
  ['settled', settle],
  ['compared with an acquirer', reconcile],
  ['paid out', payOut],
])(
  'rows are locked, written and joined by their organisation while payments are %s',
  async (_, work) => {
    const placed = await readPlacements();
    const said = await statementsDuring(work);
    expect(said.length).toBeGreaterThan(100);
    const found = said.flatMap((text) =>
      violationsIn(text, placed).map((fault) => `${fault}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 500)}`),
    );
    expect(found).toEqual([]);
  },
  120_000,
);
