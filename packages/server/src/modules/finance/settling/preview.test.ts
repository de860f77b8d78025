import { addMonths } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { gateway_roles } from '../../../testing/world.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

let world: FinanceWorld;
let revenue: string;
let cost: string;
let settling: string;
const price = (rate_ppm: number) =>
  line('PROCESSING', 'PAYMENT', { payment_product: ['ideal'], rate_ppm, counts_to_minimum: true });

beforeAll(async () => {
  world = await openFinanceWorld();
  const sweeps = [makeSettlingSweep(world.services)];
  revenue = await world.scheme('revenue', [price(10_000)], { minimums: [{ currency_code: 'EUR', amount: 50 }] });
  cost = await world.scheme('cost', [line('METHOD', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 80_000 })]);
  const schedule = await world.ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY' });
  const pack = await world.ok('POST', '/package', { name: 'P', revenue_scheme: revenue, cost_scheme: cost });
  const payment_profile = await world.paymentProfile(world.merchant);
  const now = world.services.clock.now().slice(0, 10);
  settling = (
    await world.ok('POST', '/settlementprofile', {
      organisation: world.merchant,
      name: 'Daily',
      package: pack.id,
      schedule: schedule.id,
      valid_from: now,
      terms: [{ currency_code: 'EUR' }],
    })
  ).id;
  const month = addMonths(now, 1);
  await moveTo(world, sweeps, `${month.slice(0, 8)}10T12:00:00.000Z`);
  const token = await world.key(world.merchant, gateway_roles);
  for (const amount of [1000, 2000]) {
    const body = {
      payment_profile,
      merchant_reference: String(amount),
      amount,
      currency_code: 'EUR',
      payment_product: 'ideal',
      status: 'SETTLEMENT_COMPLETED',
    };
    expect((await world.call(token, 'POST', '/transaction', { body })).statusCode).toBe(201);
  }
  await moveTo(world, sweeps, `${addMonths(month, 1).slice(0, 8)}05T12:00:00.000Z`);
});

const preview = (type: string, id: string) => world.ok('POST', `/${type}scheme/${id}/preview`);

describe('the preview of prices', () => {
  test('of the unchanged edition differs by nothing', async () => {
    const { items } = await preview('revenue', revenue);
    expect(items).toHaveLength(2);
    for (const each of items) expect([each.fees_draft, each.cost_draft]).toEqual([each.fees, each.cost]);
  });

  test('of a draft shows what merchants would pay more or less, and who would be served below cost', async () => {
    await world.ok('POST', `/revenuescheme/${revenue}/draft`, {
      valid_from: '2090-01-01',
      minimums: [],
      lines: [price(5000)],
    });
    const { items } = await preview('revenue', revenue);
    expect(items).toMatchObject([
      {
        settlement_profile: settling,
        organisation: world.merchant,
        payment_product: 'ideal',
        currency_code: 'EUR',
        count: 2,
        turnover: 3000,
        fees: 30,
        fees_draft: 15,
        cost: 16,
        cost_draft: 16,
        margin: 14,
        margin_draft: -1,
        is_below_cost: true,
      },
      { payment_product: null, count: 0, fees: 20, fees_draft: 0, is_below_cost: false },
    ]);
    await world.ok('POST', `/revenuescheme/${revenue}/discard`);
  });

  test('of costs shows those that packages and processors use', async () => {
    await world.ok('POST', `/costscheme/${cost}/draft`, {
      valid_from: '2090-01-01',
      lines: [line('METHOD', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000 })],
    });
    expect((await preview('cost', cost)).items).toMatchObject([{ cost: 16, cost_draft: 20, margin_draft: 10 }, {}]);
  });

  test('needs an edition, and writes nothing', async () => {
    const { id } = await world.ok('POST', '/revenuescheme', { name: 'Empty' });
    expect((await world.refused(`/revenuescheme/${id}/preview`)).fields).toEqual({ lines: ['required'] });
    const { rows } = await world.database.pool.query('select count(*)::int as n from journalentry');
    await preview('cost', cost);
    expect((await world.database.pool.query('select count(*)::int as n from journalentry')).rows).toEqual(rows);
  });
});
