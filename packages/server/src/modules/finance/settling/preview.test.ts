import { addMonths } from '@sluis/contract/finance/calendar';
import { type PreviewRow, preview_figures } from '@sluis/contract/finance/preview';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { gateway_roles } from '../../../testing/world.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

let world: FinanceWorld;
let revenue: string;
let cost: string;
let reserve: string;
let settling: string;
const price = (rate_ppm: number) =>
  line('PROCESSING', 'PAYMENT', { payment_product: ['ideal'], rate_ppm, counts_to_minimum: true });

beforeAll(async () => {
  world = await openFinanceWorld();
  const sweeps = [makeSettlingSweep(world.services)];
  revenue = await world.scheme('revenue', [price(10_000)], { minimums: [{ currency_code: 'EUR', amount: 50 }] });
  cost = await world.scheme('cost', [line('METHOD', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 80_000 })]);
  reserve = await world.scheme('reserve', [line('RESERVE', 'PAYMENT', { rate_ppm: 50_000, release_days: 90 })]);
  const schedule = await world.ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY' });
  const schemes = { revenue_scheme: revenue, cost_scheme: cost, reserve_scheme: reserve };
  const pack = await world.ok('POST', '/package', { name: 'P', ...schemes });
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
    const { items, totals, total, settlement_profiles } = await preview('revenue', revenue);
    expect([items.length, total, settlement_profiles]).toEqual([2, 2, 1]);
    for (const each of [...items, ...totals])
      for (const name of preview_figures) expect(each[`${name}_draft`], name).toBe(each[name]);
  });

  test('of a draft shows what merchants would pay more or less, and who would be served below cost', async () => {
    await world.ok('POST', `/revenuescheme/${revenue}/draft`, {
      valid_from: '2090-01-01',
      minimums: [],
      lines: [price(5000)],
    });
    const { items, totals } = await preview('revenue', revenue);
    expect(items).toMatchObject([
      { payment_product: null, count: 0, fees: 20, fees_draft: 0, is_below_cost: false },
      {
        settlement_profile: settling,
        settlement_profile_number: expect.stringMatching(/^\d+$/),
        organisation: world.merchant,
        organisation_name: 'Bakery',
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
    ]);
    expect(totals).toMatchObject([
      { currency_code: 'EUR', rows: 2, below_cost: 1, count: 2, turnover: 3000, fees: 50, fees_draft: 15, margin: 34 },
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

  test('says what rounding adds to fees: with each event, or once for the lines of a statement', async () => {
    const drafted = async (...lines: object[]) => {
      await world.ok('POST', `/revenuescheme/${revenue}/draft`, { valid_from: '2090-01-01', minimums: [], lines });
      const { items } = await preview('revenue', revenue);
      await world.ok('POST', `/revenuescheme/${revenue}/discard`);
      const { fees_draft, rounding_draft } = items.find((each: PreviewRow) => each.payment_product === 'ideal');
      return { fees_draft, rounding_draft };
    };
    const half = { currency_code: 'EUR', fixed_e4: 5000 };
    // Half a cent of each of two payments is twice 0, or 1 together; two components lose two cents.
    expect(await drafted(line('A', 'PAYMENT', half), line('B', 'PAYMENT', half))).toEqual({
      fees_draft: 0,
      rounding_draft: -2,
    });
    const once = { ...half, rounding: 'PERIOD' };
    expect(await drafted(line('A', 'PAYMENT', once), line('B', 'PAYMENT', once))).toEqual({
      fees_draft: 2,
      rounding_draft: 0,
    });
  });

  test('of reserves shows what would be withheld', async () => {
    await world.ok('POST', `/reservescheme/${reserve}/draft`, {
      valid_from: '2090-01-01',
      lines: [line('RESERVE', 'PAYMENT', { rate_ppm: 100_000, release_days: 90 })],
    });
    const { items } = await preview('reserve', reserve);
    expect(items[0]).toMatchObject({
      payment_product: 'ideal',
      reserve: 150,
      reserve_draft: 300,
      fees: 30,
      margin: 14,
    });
  });

  test('of a scheme that no merchant has says so', async () => {
    const unused = await world.scheme('revenue', [price(10_000)]);
    expect(await preview('revenue', unused)).toMatchObject({ settlement_profiles: 0, items: [], total: 0, totals: [] });
  });

  test('has no fees of the month for who begins after it', async () => {
    const merchant = await world.organisation('Later', world.root);
    const { package: pack, schedule } = await world.ok('GET', `/settlementprofile/${settling}`);
    const { id } = await world.ok('POST', '/settlementprofile', {
      organisation: merchant,
      name: 'Later',
      package: pack,
      schedule,
      valid_from: world.services.clock.now().slice(0, 10),
      terms: [{ currency_code: 'EUR' }],
    });
    const { items } = await preview('revenue', revenue);
    expect(items.filter((each: PreviewRow) => each.settlement_profile === id)).toEqual([]);
  });

  test('needs an edition, and writes nothing', async () => {
    const { id } = await world.ok('POST', '/revenuescheme', { name: 'Empty' });
    expect((await world.refused(`/revenuescheme/${id}/preview`)).fields).toEqual({ lines: ['required'] });
    const { rows } = await world.database.pool.query('select count(*)::int as n from journalentry');
    await preview('cost', cost);
    expect((await world.database.pool.query('select count(*)::int as n from journalentry')).rows).toEqual(rows);
  });
});
