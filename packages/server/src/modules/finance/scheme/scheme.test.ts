import { addDays } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { latestToday } from './edition.commands.ts';

let world: FinanceWorld;
let today: string;
let tomorrow: string;
beforeAll(async () => {
  world = await openFinanceWorld();
  today = await latestToday(world.database.kysely, world.services.clock.now());
  tomorrow = addDays(today, 1);
});

let named = 0;
const create = (type = 'revenue', more: object = {}) =>
  world.ok('POST', `/${type}scheme`, { name: `Prices ${++named}`, ...more });
const card = (more: object = {}) => line('MARKUP', 'PAYMENT', { payment_product: ['card'], rate_ppm: 9000, ...more });
const draft = (lines: readonly object[], more: object = {}) => ({ valid_from: '2026-01-01', lines, ...more });
const editions = async (id: string) => (await world.ok('GET', `/revenuescheme/${id}/editions`)).items;

describe('a scheme', () => {
  test('belongs to the provider, and to no merchant', async () => {
    expect((await create()).organisation).toBe(world.root);
    expect((await world.refused('/revenuescheme', { name: 'Own', organisation: world.merchant })).code).toBe(
      'invalid_reference',
    );
  });

  test('has a name of its own', async () => {
    const { name } = await create();
    expect((await world.refused('/revenuescheme', { name })).code).toBe('already_exists');
  });

  test('has one draft, which is replaced', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()]));
    const { editions: shown } = await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card(), card()]));
    expect(shown).toEqual([{ number: 1, status: 'DRAFT', valid_from: '2026-01-01', lines: 2, published_at: null }]);
    expect((await editions(id))[0].lines.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
  });

  test('is deleted with its draft, but not once it has published prices', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()]));
    await world.ok('DELETE', `/revenuescheme/${id}`);
    const published = await world.scheme('revenue', [card()]);
    expect((await world.refused(`/revenuescheme/${published}`, {}, 'DELETE')).details).toEqual({
      used_by: ['schemeedition'],
    });
  });

  test('of partners names the partner', async () => {
    expect((await world.refused('/partnerscheme', { name: 'P' })).fields).toEqual({ partner: ['required'] });
    expect((await create('partner', { partner: world.merchant })).partner).toBe(world.merchant);
  });
});

describe('an edition', () => {
  test('is final once published: a publication needs another draft', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()]));
    await world.ok('POST', `/revenuescheme/${id}/publish`);
    expect((await world.refused(`/revenuescheme/${id}/publish`)).code).toBe('edition_published');
    const { editions: shown } = await world.ok(
      'POST',
      `/revenuescheme/${id}/draft`,
      draft([card()], { valid_from: tomorrow }),
    );
    expect(shown.map(({ number, status }: { number: number; status: string }) => [number, status])).toEqual([
      [1, 'PUBLISHED'],
      [2, 'DRAFT'],
    ]);
  });

  test('begins after today and after all published ones, unless it is the first', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()], { valid_from: '2020-01-01' }));
    await world.ok('POST', `/revenuescheme/${id}/publish`);
    const later = addDays(today, 30);
    for (const valid_from of ['2020-01-01', '2020-01-02', today])
      expect((await world.refused(`/revenuescheme/${id}/draft`, draft([card()], { valid_from }))).code).toBe(
        'edition_overlaps',
      );
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()], { valid_from: later }));
    await world.ok('POST', `/revenuescheme/${id}/publish`);
    expect((await world.refused(`/revenuescheme/${id}/draft`, draft([card()], { valid_from: later }))).code).toBe(
      'edition_overlaps',
    );
  });

  test('is published once by two people at the same time', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card()]));
    const both = await Promise.all(
      [0, 1].map(() => world.call(world.finance, 'POST', `/revenuescheme/${id}/publish`, { body: {} })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await editions(id)).toHaveLength(1);
  });

  test('cannot be published empty', async () => {
    const { id } = await create();
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([]));
    expect((await world.refused(`/revenuescheme/${id}/publish`)).fields).toEqual({ lines: ['required'] });
  });

  test('is copied to a draft that is valid from tomorrow, which rolls prices back', async () => {
    const id = await world.scheme('revenue', [card({ rate_ppm: 7000 })], {
      minimums: [{ currency_code: 'EUR', amount: 500 }],
    });
    await world.ok('POST', `/revenuescheme/${id}/draft`, draft([card({ rate_ppm: 8000 })], { valid_from: tomorrow }));
    await world.ok('POST', `/revenuescheme/${id}/publish`);
    await world.ok('POST', `/revenuescheme/${id}/copy`, { number: 1 });
    const [third] = await editions(id);
    expect(third).toMatchObject({ number: 3, status: 'DRAFT', valid_from: addDays(tomorrow, 1) });
    expect(third.lines[0].rate_ppm).toBe(7000);
    expect(third.minimums).toEqual([{ currency_code: 'EUR', amount: 500, vat_rate_ppm: 0 }]);
    expect((await world.refused(`/revenuescheme/${id}/copy`, { number: 9 })).fields).toEqual({ number: ['unknown'] });
    expect((await world.ok('POST', `/revenuescheme/${id}/discard`)).editions).toHaveLength(2);
  });

  test.each([
    ['a rate above the whole', 'revenue', card({ rate_ppm: 1_000_001 }), { 'lines.0.rate_ppm': ['too_large'] }],
    [
      'a minimum above its maximum',
      'revenue',
      card({ currency_code: 'EUR', minimum: 20, maximum: 10 }),
      { 'lines.0.maximum': ['too_small'] },
    ],
    ['a fixed fee without a currency', 'revenue', card({ fixed_e4: 100 }), { 'lines.0.currency_code': ['required'] }],
    ['a band without a currency', 'revenue', card({ amount_from: 100 }), { 'lines.0.currency_code': ['required'] }],
    [
      'an empty band',
      'revenue',
      card({ currency_code: 'EUR', amount_from: 100, amount_to: 100 }),
      { 'lines.0.amount_to': ['too_small'] },
    ],
    ['cost without its components', 'revenue', card({ rate_ppm: 0, basis: 'COST' }), { 'lines.0.of': ['required'] }],
    [
      'a surcharge on cost',
      'revenue',
      card({ basis: 'COST', of: ['INTERCHANGE'] }),
      { 'lines.0.rate_ppm': ['not_allowed'] },
    ],
    ['a share of revenue as a fee', 'revenue', card({ basis: 'REVENUE' }), { 'lines.0.basis': ['not_allowed'] }],
    [
      'a reserve that is never released',
      'reserve',
      line('RESERVE', 'PAYMENT', { rate_ppm: 50_000 }),
      { 'lines.0.release_days': ['required'] },
    ],
    [
      'a reserve of refunds',
      'reserve',
      line('RESERVE', 'REFUND', { release_days: 9 }),
      { 'lines.0.kind': ['not_allowed'] },
    ],
    ['VAT on costs', 'cost', card({ vat_rate_ppm: 1 }), { 'lines.0.vat_rate_ppm': ['not_allowed'] }],
    [
      'tiers that do not begin at 0',
      'revenue',
      card({ tiers: [{ from: 1 }], tier_by: 'COUNT', tier_window: 'PREVIOUS_MONTH' }),
      { 'lines.0.tiers': ['invalid_format'] },
    ],
    [
      'tiers in another order',
      'revenue',
      card({ tiers: [{ from: 0 }, { from: 9 }, { from: 5 }], tier_by: 'COUNT', tier_window: 'PREVIOUS_MONTH' }),
      { 'lines.0.tiers': ['invalid_format'] },
    ],
    ['a component in lower case', 'revenue', line('markup', 'PAYMENT'), { 'lines.0.component': ['invalid_format'] }],
  ])('refuses %s', async (_, type, wrong, fields) => {
    const { id } = await create(type);
    expect((await world.refused(`/${type}scheme/${id}/draft`, draft([wrong]))).fields).toEqual(fields);
  });
});

test('a processor has its costs in one active scheme', async () => {
  const { rows } = await world.database.pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ('proc_01k5w6y8q0e1w8hqt86jysj84j', now(), $1, 'Cards', 'card', 'Sandbox') returning id`,
    [world.merchant],
  );
  const processors = [rows[0].id];
  const first = await create('cost', { processors });
  expect(first.processors).toEqual(processors);
  expect((await world.refused('/costscheme', { name: 'Second', processors })).fields).toEqual({
    processors: ['repeated'],
  });
  await world.ok('POST', `/costscheme/${first.id}`, { active: false });
  await create('cost', { processors });
  expect((await world.refused(`/costscheme/${first.id}`, { active: true })).code).toBe('already_exists');
});
