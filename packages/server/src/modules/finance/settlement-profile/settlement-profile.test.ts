import { beforeAll, describe, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';

let world: FinanceWorld;
let revenue: string;
let daily: string;
beforeAll(async () => {
  world = await openFinanceWorld();
  revenue = await world.scheme('revenue', [line('PROCESSING', 'PAYMENT', { rate_ppm: 10_000 })]);
  daily = (await world.ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY' })).id;
});

let named = 0;
const pack = (more: object = {}) =>
  world.ok('POST', '/package', { name: `Package ${++named}`, revenue_scheme: revenue, ...more });
const merchant = () => world.organisation(`Merchant ${++named}`, world.root);
const profileBody = async (more: object = {}) => ({
  organisation: await merchant(),
  name: 'Weekly',
  package: (await pack()).id,
  schedule: daily,
  valid_from: '2026-01-01',
  ...more,
});

describe('packages', () => {
  test('have exactly one default: the first, until another becomes it', async () => {
    const [first, second] = [await pack(), await pack()];
    await world.ok('POST', `/package/${second.id}/make-default`);
    const { items } = await world.ok('GET', '/package?is_default=true');
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect((await world.refused(`/package/${second.id}`, { active: false })).fields).toEqual({
      active: ['not_allowed'],
    });
    expect((await world.refused(`/package/${second.id}`, {}, 'DELETE')).code).toBe('in_use');
    await world.ok('DELETE', `/package/${first.id}`);
  });

  test('offer active schemes alone', async () => {
    const scheme = await world.scheme('reserve', [line('RESERVE', 'PAYMENT', { rate_ppm: 50_000, release_days: 90 })]);
    await world.ok('POST', `/reservescheme/${scheme}`, { active: false });
    const refused = await world.refused('/package', { name: 'Late', revenue_scheme: revenue, reserve_scheme: scheme });
    expect(refused.fields).toEqual({ reserve_scheme: ['not_allowed'] });
  });
});

describe('a settlement schedule', () => {
  test.each([
    [{ frequency: 'WEEKLY' }, { weekdays: ['required'] }],
    [{ frequency: 'WEEKLY', weekdays: [] }, { weekdays: ['required'] }],
    [{ frequency: 'WEEKLY', weekdays: [1], days: [1] }, { days: ['not_allowed'] }],
    [{ frequency: 'MONTHLY', days: [32] }, { 'days.0': ['too_large'] }],
    [{ frequency: 'DAILY', cut_off: '00:00' }, { cut_off: ['too_small'] }],
    [{ frequency: 'DAILY', cut_off: '25:00' }, { cut_off: ['invalid_format'] }],
    [{ frequency: 'DAILY', timezone: 'Europe/Sluis' }, { timezone: ['invalid_format'] }],
  ])('refuses %j', async (body, fields) => {
    expect((await world.refused('/settlementschedule', { name: 'S', ...body })).fields).toEqual(fields);
  });

  test('in use keeps everything but its name', async () => {
    const schedule = await world.ok('POST', '/settlementschedule', {
      name: 'Weekly',
      frequency: 'WEEKLY',
      weekdays: [5, 1],
    });
    expect(schedule.weekdays).toEqual([1, 5]);
    await world.ok('POST', `/settlementschedule/${schedule.id}`, { cut_off: '17:00' });
    await world.ok('POST', '/settlementprofile', await profileBody({ schedule: schedule.id }));
    expect((await world.refused(`/settlementschedule/${schedule.id}`, { cut_off: '18:00' })).code).toBe('in_use');
    const renamed = await world.ok('POST', `/settlementschedule/${schedule.id}`, {
      name: 'Twice a week',
      cut_off: '17:00',
    });
    expect(renamed.name).toBe('Twice a week');
    expect((await world.refused(`/settlementschedule/${schedule.id}`, {}, 'DELETE')).code).toBe('in_use');
  });
});

describe('a settlement profile', () => {
  test('has the next free number, or its own', async () => {
    const first = await world.ok('POST', '/settlementprofile', await profileBody());
    const second = await world.ok('POST', '/settlementprofile', await profileBody());
    expect(Number(second.number)).toBe(Number(first.number) + 1);
    expect((await world.ok('POST', '/settlementprofile', await profileBody({ number: 'NL-7' }))).number).toBe('NL-7');
    expect((await world.refused('/settlementprofile', await profileBody({ number: 'NL-7' }))).code).toBe(
      'already_exists',
    );
  });

  test('settles payment profiles of its merchant and below it, each with one profile', async () => {
    const organisation = await merchant();
    const part = await world.organisation('Part', organisation);
    const [own, below, foreign] = [
      await world.paymentProfile(organisation),
      await world.paymentProfile(part),
      await world.paymentProfile(await merchant()),
    ];
    const body = await profileBody({ organisation, payment_profiles: [own, below] });
    const { id } = await world.ok('POST', '/settlementprofile', body);
    expect((await world.refused('/settlementprofile', { ...body, payment_profiles: [below] })).code).toBe(
      'already_exists',
    );
    expect((await world.refused('/settlementprofile', { ...body, payment_profiles: [foreign] })).fields).toEqual({
      payment_profiles: ['not_allowed'],
    });
    await world.ok('POST', '/settlementprofile', { ...body, payment_profiles: [] });
    expect((await world.refused('/settlementprofile', { ...body, payment_profiles: [] })).code).toBe('already_exists');
    await world.ok('POST', `/settlementprofile/${id}`, { active: false });
    await world.ok('POST', '/settlementprofile', { ...body, payment_profiles: [below] });
    expect((await world.refused(`/paymentprofile/${own}`, {}, 'DELETE')).details.used_by).toContain(
      'settlementprofile',
    );
  });

  test('pays out to verified accounts of its merchant in the currency of the terms', async () => {
    const organisation = await merchant();
    const good = await world.bankAccount(organisation);
    const yen = await world.bankAccount(organisation, { currency_code: 'JPY' });
    const fresh = await world.bankAccount(organisation, { status: 'NEW' });
    const foreign = await world.bankAccount(await merchant());
    const with_account = (bank_account: string) =>
      profileBody({ organisation, terms: [{ currency_code: 'EUR', bank_account }] });
    for (const wrong of [yen, fresh])
      expect((await world.refused('/settlementprofile', await with_account(wrong))).fields).toEqual({
        'terms.0.bank_account': ['not_allowed'],
      });
    expect((await world.refused('/settlementprofile', await with_account(foreign))).code).toBe('invalid_reference');
    const { terms } = await world.ok('POST', '/settlementprofile', await with_account(good));
    expect(terms).toEqual([{ currency_code: 'EUR', bank_account: good, minimum_payout: 0 }]);
    expect((await world.refused(`/bankaccount/${good}`, {}, 'DELETE')).details.used_by).toEqual(['settlementprofile']);
  });

  test('needs an account in its terms if its payment profiles name two', async () => {
    const organisation = await merchant();
    const accounts = [await world.bankAccount(organisation), await world.bankAccount(organisation)];
    const payment_profiles = [
      await world.paymentProfile(organisation, { bank_account: accounts[0] }),
      await world.paymentProfile(organisation, { bank_account: accounts[1] }),
    ];
    const body = await profileBody({ organisation, payment_profiles });
    expect((await world.refused('/settlementprofile', body)).fields).toEqual({ terms: ['required'] });
    await world.ok('POST', '/settlementprofile', {
      ...body,
      terms: [{ currency_code: 'EUR', bank_account: accounts[0] }],
    });
  });

  test('reverses the charge of VAT for a merchant with a tax number alone', async () => {
    const body = await profileBody({ vat: 'REVERSE' });
    expect((await world.refused('/settlementprofile', body)).fields).toEqual({ vat: ['not_allowed'] });
    await world.ok('POST', `/organisation/${body.organisation}`, { tax_number: 'NL123456789B01' });
    await world.ok('POST', '/settlementprofile', body);
  });

  test('changes its package, schedule and payment profiles from the next accounting day', async () => {
    const body = await profileBody();
    const { id } = await world.ok('POST', '/settlementprofile', body);
    const other = (await pack()).id;
    await world.ok('POST', `/settlementprofile/${id}`, { package: other });
    await world.ok('POST', `/settlementprofile/${id}`, { name: 'Renamed' });
    const { rows } = await world.database.pool.query(
      `select package, valid_from > now()::date as is_future from settlementassignment where profile = $1 order by valid_from`,
      [id],
    );
    expect(rows).toEqual([
      { package: body.package, is_future: false },
      { package: other, is_future: true },
    ]);
  });

  test('is held with a reason, and released', async () => {
    const { id } = await world.ok('POST', '/settlementprofile', await profileBody());
    expect(await world.ok('POST', `/settlementprofile/${id}/hold`, { reason: 'Fraud' })).toMatchObject({
      hold: true,
      hold_reason: 'Fraud',
    });
    expect(await world.ok('POST', `/settlementprofile/${id}/hold`, { reason: 'Again' })).toMatchObject({
      hold_reason: 'Fraud',
    });
    expect(await world.ok('POST', `/settlementprofile/${id}/release`)).toMatchObject({
      hold: false,
      hold_reason: null,
    });
  });

  test('is deleted with its clock while it has settled nothing', async () => {
    const body = await profileBody();
    const { id } = await world.ok('POST', '/settlementprofile', body);
    await world.ok('DELETE', `/settlementprofile/${id}`);
    const clocks = 'select 1 from settlementclock where profile = $1';
    expect((await world.database.pool.query(clocks, [id])).rows).toEqual([]);
    const used = await world.ok('POST', '/settlementprofile', { ...body, terms: [{ currency_code: 'EUR' }] });
    await world.ok('POST', `/settlementprofile/${used.id}/deposit`, { currency_code: 'EUR', amount: 100 });
    expect((await world.refused(`/settlementprofile/${used.id}`, {}, 'DELETE')).details).toEqual({
      used_by: ['journalentry'],
    });
  });

  test('is for merchants, not for the provider', async () => {
    const body = await profileBody({ organisation: world.root });
    expect((await world.refused('/settlementprofile', body)).fields).toEqual({ organisation: ['not_allowed'] });
  });
});

describe('a one-off', () => {
  const oneOff = async (more: object = {}) => ({
    settlement_profile: (await world.ok('POST', '/settlementprofile', await profileBody())).id,
    type: 'FEE',
    amount: 500,
    currency_code: 'EUR',
    description: 'Terminals',
    due_on: '2026-12-01',
    ...more,
  });

  test('is planned for the merchant of its profile, and cancelled once', async () => {
    const body = await oneOff();
    const item = await world.ok('POST', '/oneoff', body);
    const profile = await world.ok('GET', `/settlementprofile/${body.settlement_profile}`);
    expect(item).toMatchObject({ status: 'PLANNED', organisation: profile.organisation });
    for (const _ of [1, 2]) expect((await world.ok('POST', `/oneoff/${item.id}/cancel`)).status).toBe('CANCELLED');
  });

  test.each([
    [{ write_off: true }, { write_off: ['not_allowed'] }],
    [{ until: '2027-01-01' }, { until: ['not_allowed'] }],
    [{ repeats: 'MONTHLY', until: '2026-11-30' }, { until: ['too_small'] }],
    [{ amount: 0 }, { amount: ['too_small'] }],
  ])('refuses %j', async (more, fields) => {
    expect((await world.refused('/oneoff', await oneOff(more))).fields).toEqual(fields);
  });
});
