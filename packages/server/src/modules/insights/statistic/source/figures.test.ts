import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import {
  type GroupsAnswer,
  type LifecycleAnswer,
  type SeriesAnswer,
  type StatisticAnswer,
  statistic_groups,
  type TransactionTotalAnswer,
} from '@sluis/contract/statistics';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { makeEngine } from '../../../../resource/engine.ts';
import type { Read } from '../../../../resource/list/reads.ts';
import { random } from '../../../../testing/random.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import type { Question } from '../question/question.queries.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { findWrongCells, rebuildCells } from '../rollup/rebuild.commands.ts';
import { keepZone } from '../rollup/zones.commands.ts';
import { dayFigures, partFigures } from './figures.queries.ts';

/** A payment as it was written, for sums that share no code with statistics. */
interface Written {
  readonly organisation: string;
  readonly created_at: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly status: string;
  readonly payment_product: string | null;
  readonly blocked: boolean;
}

let world: World;
const organisations: Record<'shop' | 'branch' | 'other', string> = { shop: '', branch: '', other: '' };
const tokens: Record<string, string> = {};
const written: Written[] = [];
/** The first day, a Monday; the clock of Amsterdam goes forward in the range. */
const first = Temporal.PlainDate.from('2026-03-16');
const range = { 'created_at>': '2026-03-16', 'created_at<': '2026-04-12' };

beforeAll(async () => {
  world = await openWorld();
  organisations.shop = await world.organisation('Shop', world.root);
  organisations.branch = await world.organisation('Branch', organisations.shop);
  organisations.other = await world.organisation('Other', world.root);
  tokens.provider = await world.key(world.root, ['USER_ALL']);
  for (const [name, id] of Object.entries(organisations)) tokens[name] = await world.key(id, ['USER_ALL']);
  const pick = random(7);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const { pool, kysely } = world.database;
  await pool.query('delete from statistic_delta');
  const profiles: Record<string, string> = {};
  for (const organisation of Object.values(organisations)) {
    const names = { name: 'Shop', display_name: 'Shop', currency_code: 'EUR', processors: [] };
    const row = { id: newId('prof'), created_at: new Date().toISOString(), organisation, ...names };
    profiles[organisation] = row.id;
    await kysely.insertInto('paymentprofile').values(row).execute();
  }
  const add = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (): Written => {
      const status = one([
        'SETTLEMENT_COMPLETED',
        'SETTLEMENT_REQUESTED',
        'DECLINED',
        'FAILED',
        'AUTHORIZED',
        'INITIATED',
      ]);
      const second = pick(28 * 86_400);
      return {
        organisation: one(Object.values(organisations)),
        created_at: new Date(Date.parse('2026-03-15T12:00:00Z') + second * 1000 + pick(1000)).toISOString(),
        amount: pick(100_000),
        currency_code: one(['EUR', 'EUR', 'EUR', 'JPY', 'KWD']),
        status,
        payment_product: one(['ideal', 'card', null]),
        blocked: status === 'FAILED' && pick(2) === 0,
      };
    });
    written.push(...rows);
    const made = rows.map((row, at) => ({
      id: newId('txn', row.created_at),
      last_status_update: row.created_at,
      payment_profile: profiles[row.organisation],
      merchant_reference: `R${at}`,
      ...row,
    }));
    await inTransaction(kysely, (trx) => insertRows(trx, transaction, made));
  };
  await add(600);
  await keepZone(world.database, 'Europe/Amsterdam');
  // The parts of one merchant are stored and those of the others are not.
  await pool.query('insert into statistic_scope (organisation) values ($1)', [organisations.shop]);
  await inTransaction(kysely, (trx) => rebuildCells(trx, {}));
  await foldDeltas(world.database);
  // These are pending.
  await add(200);
  expect(await findWrongCells(kysely, {})).toEqual([]);
});

const seen: Record<string, readonly (keyof typeof organisations)[]> = {
  provider: ['shop', 'branch', 'other'],
  shop: ['shop', 'branch'],
  branch: ['branch'],
  other: ['other'],
};

async function get<T>(who: string, path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await world.call(
    tokens[who] as string,
    'GET',
    `/${path}?${new URLSearchParams({ ...range, ...query })}`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The payments that a user can access in a range of days of a zone. */
function among(
  who: string,
  zone: string,
  days = { from: '2026-03-16', to: '2026-04-12' },
): (Written & { day: string })[] {
  const ids = (seen[who] ?? []).map((name) => organisations[name]);
  return written
    .map((each) => ({
      ...each,
      day: Temporal.Instant.from(each.created_at).toZonedDateTimeISO(zone).toPlainDate().toString(),
    }))
    .filter(({ organisation, day }) => ids.includes(organisation) && day >= days.from && day <= days.to);
}

const sum = (rows: readonly Written[]): { count: number; volume: number } => ({
  count: rows.length,
  volume: rows.reduce((all, { amount }) => all + amount, 0),
});
const isPaid = ({ status }: Written): boolean => status.startsWith('SETTLEMENT_');

const scopes = ['provider', 'shop', 'branch', 'other'];
const zones = ['Europe/Amsterdam', 'Pacific/Chatham'];
const cases = scopes.flatMap((who) => zones.map((zone) => ({ who, zone })));

describe('the figures are those of the rows', () => {
  test.each(cases)('totals for $who in $zone', async ({ who, zone }) => {
    const rows = among(who, zone).filter(({ currency_code }) => currency_code === 'EUR');
    const total = await get<TransactionTotalAnswer>(who, 'transaction/aggregate/total', {
      currency_code: 'EUR',
      _timezone: zone,
    });
    const [all, paid, blocked] = [rows, rows.filter(isPaid), rows.filter((each) => each.blocked)].map(sum);
    expect(total).toMatchObject({
      ...all,
      paid_count: paid?.count,
      paid_volume: paid?.volume,
      blocked_count: blocked?.count,
      blocked_volume: blocked?.volume,
      currency_code: 'EUR',
      timezone: zone,
      from_rows: zone === 'Pacific/Chatham',
    });
    const finished = rows.filter(({ status, blocked }) => status !== 'INITIATED' && !blocked);
    const good = finished.filter((each) => isPaid(each) || each.status === 'AUTHORIZED');
    expect(total.conversion).toBe(good.length / finished.length);
    expect(total.atv).toBe(Math.floor(total.volume / total.count + 0.5));
    expect(total.averagePerPeriod).toBe(Math.floor(total.volume / 28 + 0.5));
  });

  test.each(cases)('days for $who in $zone', async ({ who, zone }) => {
    const rows = among(who, zone).filter(({ currency_code }) => currency_code === 'JPY');
    const { items } = await get<SeriesAnswer>(who, 'transaction/aggregate/stats', {
      currency_code: 'JPY',
      _timezone: zone,
      period: 'day',
      measure: 'paid',
    });
    const days = Array.from({ length: 28 }, (_, at) => first.add({ days: at }).toString());
    expect(items).toEqual(
      days.map((period) => ({
        period,
        ...sum(rows.filter((each) => each.day === period && isPaid(each))),
        partial: false,
      })),
    );
  });

  test.each(cases)('payment products for $who in $zone', async ({ who, zone }) => {
    const rows = among(who, zone).filter(({ currency_code }) => currency_code === 'EUR');
    const { items } = await get<GroupsAnswer>(who, 'transaction/aggregate', {
      group_by: 'payment_product',
      currency_code: 'EUR',
      _timezone: zone,
    });
    expect(new Map(items.map(({ value, ...figure }) => [value, figure]))).toEqual(
      new Map(
        ['ideal', 'card', null].map((value) => [value, sum(rows.filter((each) => each.payment_product === value))]),
      ),
    );
  });

  test.each(scopes)('a range of half days for %s', async (who) => {
    const [from, until] = ['2026-03-20T09:30:00.500Z', '2026-04-02T17:15:00.250Z'];
    const rows = among(who, 'UTC').filter(
      ({ created_at, currency_code }) => created_at > from && created_at < until && currency_code === 'EUR',
    );
    const query = { 'created_at>': from, 'created_at<': until, currency_code: 'EUR', _timezone: 'Europe/Amsterdam' };
    expect(await get(who, 'transaction/aggregate/total', query)).toMatchObject(sum(rows));
    const listed = { 'created_at>': from, 'created_at<': until, currency_code: 'EUR' };
    expect((await get<{ items: unknown }>(who, 'transaction/totals', listed)).items).toEqual([
      {
        currency_code: 'EUR',
        count: rows.length,
        amount: sum(rows).volume,
        paid: sum(rows.filter(isPaid)).volume,
      },
    ]);
  });

  test.each(scopes)('with filters, which are read from rows, for %s', async (who) => {
    const zone = 'Europe/Amsterdam';
    const rows = among(who, zone).filter(
      ({ currency_code, payment_product }) => currency_code === 'EUR' && payment_product === 'card',
    );
    const filtered = { currency_code: 'EUR', payment_product: 'card', _timezone: zone };
    const total = await get<TransactionTotalAnswer>(who, 'transaction/aggregate/total', filtered);
    expect(total).toMatchObject({ ...sum(rows), from_rows: true });
    const { items } = await get<GroupsAnswer>(who, 'transaction/aggregate', { ...filtered, group_by: 'status' });
    expect(items.reduce((all, { count }) => all + count, 0)).toBe(rows.length);
  });

  test.each(scopes)('a filter that every payment meets changes no figure for %s', async (who) => {
    const calls = [
      ...statistic_groups.transaction.map((field) => `transaction/aggregate?group_by=${field}`),
      'transaction/aggregate/stats?period=day',
      'transaction/aggregate/total?period=week',
      'transaction/aggregate/lifecycle?currency_code=JPY',
      'transaction/aggregate/location?measure=paid',
      'statistics/dayandtime?group_by=weekday',
      'statistics/dayandtime',
    ];
    for (const call of calls) {
      const [path = '', own] = call.split('?');
      const asked = { _timezone: 'Europe/Amsterdam', ...Object.fromEntries(new URLSearchParams(own)) };
      const all = await get<StatisticAnswer>(who, path, asked);
      expect(await get(who, path, { ...asked, 'amount>': '-1' }), call).toEqual({ ...all, from_rows: true });
    }
  });

  test('a zone with the same rules as a stored one has its sums', async () => {
    const of = (zone: string) =>
      get<TransactionTotalAnswer>('provider', 'transaction/aggregate/total', { _timezone: zone });
    const [kept, same] = [await of('Europe/Amsterdam'), await of('Europe/Paris')];
    expect(same).toEqual({ ...kept, timezone: 'Europe/Paris' });
    expect(same.from_rows).toBe(false);
  });

  test('weeks begin on Monday, and are partial if the range begins or ends within them', async () => {
    const query = {
      'created_at>': '2026-03-18',
      'created_at<': '2026-04-05',
      period: 'week',
      _timezone: 'Europe/Amsterdam',
    };
    const { items } = await get<SeriesAnswer>('provider', 'transaction/aggregate/stats', query);
    expect(items.map(({ period, partial }) => [period, partial])).toEqual([
      ['2026-03-16', true],
      ['2026-03-23', false],
      ['2026-03-30', false],
    ]);
  });

  test('shares of the lifecycle add up to 100', async () => {
    const { items } = await get<LifecycleAnswer>('provider', 'transaction/aggregate/lifecycle');
    expect(items).toHaveLength(12);
    const total = (of: (item: (typeof items)[number]) => number) =>
      items.reduce((all, item) => all + Math.round(of(item) * 100), 0);
    expect(total(({ count_percentage }) => count_percentage)).toBe(10_000);
    expect(total(({ volume_percentage }) => volume_percentage)).toBe(10_000);
  });
});

test('the previous figures are those of as many days before, or of the month before', async () => {
  const zone = 'Europe/Amsterdam';
  const query = { 'created_at>': '2026-04-01', 'created_at<': '2026-04-10', currency_code: 'EUR', _timezone: zone };
  const of = (from: string, to: string) =>
    sum(among('shop', zone, { from, to }).filter(({ currency_code }) => currency_code === 'EUR'));
  const total = (previous: string) => get('shop', 'transaction/aggregate/total', { ...query, previous });
  expect(await total('days')).toMatchObject(of('2026-03-22', '2026-03-31'));
  expect(await total('true')).toMatchObject(of('2026-03-22', '2026-03-31'));
  expect(await total('month')).toMatchObject(of('2026-03-01', '2026-03-10'));
});

test.each(['all', 'paid'])(
  'the hours of a day add up to the day, for %s payments, even if the clock skips one',
  async (measure) => {
    const zone = 'Europe/Amsterdam';
    for (const day of ['2026-03-28', '2026-03-29']) {
      const query = { 'created_at>': day, 'created_at<': day, currency_code: 'EUR', measure, _timezone: zone };
      const of = (period: string) => get<SeriesAnswer>('shop', 'transaction/aggregate/stats', { ...query, period });
      const [hours, days] = await Promise.all([of('hour'), of('day')]);
      expect(hours.items).toHaveLength(day === '2026-03-29' ? 23 : 24);
      expect(hours.items[0]?.period).toBe(`${day}T00`);
      const total = (of: 'count' | 'volume') => hours.items.reduce((sum, item) => sum + item[of], 0);
      expect(days.items).toEqual([{ period: day, partial: false, count: total('count'), volume: total('volume') }]);
      expect(hours.currencies).toEqual(days.currencies);
    }
    const long = { 'created_at>': '2026-03-01', 'created_at<': '2026-03-28', period: 'hour' };
    await expect(get('shop', 'transaction/aggregate/stats', long)).rejects.toThrow();
  },
);

test('the currency is that of most paid payments of the last 28 days, and all currencies are named with their numbers', async () => {
  const total = await get<TransactionTotalAnswer>('provider', 'transaction/aggregate/total', { _timezone: 'UTC' });
  const rows = among('provider', 'UTC');
  expect(total.currency_code).toBe('EUR');
  expect(total.currencies).toHaveLength(3);
  for (const { currency_code, count } of total.currencies)
    expect(count).toBe(rows.filter((each) => each.currency_code === currency_code).length);
});

test.each(cases)('parts in one currency name the numbers of the others, for $who in $zone', async ({ who, zone }) => {
  const rows = among(who, zone);
  const named = ['EUR', 'JPY', 'KWD'].map((currency_code) => ({
    currency_code,
    count: rows.filter((each) => each.currency_code === currency_code).length,
  }));
  const paths = ['transaction/aggregate/lifecycle', 'transaction/aggregate/location'];
  const asked = [
    ...paths.map((path) => get<StatisticAnswer>(who, path, { currency_code: 'KWD', _timezone: zone })),
    ...statistic_groups.transaction.map((group_by) =>
      get<StatisticAnswer>(who, 'transaction/aggregate', {
        group_by,
        currency_code: 'KWD',
        _timezone: zone,
      }),
    ),
    get<StatisticAnswer>(who, 'statistics/dayandtime', { group_by: 'weekday', currency_code: 'KWD', _timezone: zone }),
  ];
  for (const { currencies, currency_code } of await Promise.all(asked)) {
    expect(currency_code).toBe('KWD');
    expect(currencies).toEqual(expect.arrayContaining(named));
    expect(currencies).toHaveLength(named.length);
  }
});

test.each(cases)('hours of days of the week for $who in $zone', async ({ who, zone }) => {
  const expected = new Map<string, Written[]>();
  for (const each of among(who, zone).filter(({ currency_code }) => currency_code === 'EUR')) {
    const { dayOfWeek, hour } = Temporal.Instant.from(each.created_at).toZonedDateTimeISO(zone);
    expected.set(`${dayOfWeek} ${hour}`, [...(expected.get(`${dayOfWeek} ${hour}`) ?? []), each]);
  }
  type Cell = { weekday: number; hour: number; count: number; volume: number };
  const { items } = await get<{ items: Cell[] }>(who, 'statistics/dayandtime', {
    group_by: 'weekday',
    currency_code: 'EUR',
    _timezone: zone,
  });
  const found = items
    .filter(({ count }) => count > 0)
    .map(({ weekday, hour, count, volume }) => [`${weekday} ${hour}`, { count, volume }] as const);
  expect(new Map(found)).toEqual(new Map([...expected].map(([at, rows]) => [at, sum(rows)])));
});

describe('a question is refused', () => {
  test.each([
    ['period=hour', 400],
    ['period=day&period=week', 400],
    ['measure=some', 400],
    ['previous=maybe', 400],
    ['_limit=10', 400],
    ['_search=a', 400],
    ['status=%00', 400],
    ['nothing=1', 400],
    ['created_at>=2026-05-01&created_at<=2026-04-01', 400],
    ['created_at%3E=2000-01-01&created_at%3C=2026-01-01', 400],
    ['created_at%3E=2026-05-01&created_at%3C=2026-04-01', 400],
    ['created_at=2026-05-01', 400],
  ])('%s', async (query, status) => {
    const answer = await world.call(tokens.provider as string, 'GET', `/transaction/aggregate/total?${query}`);
    expect(answer.statusCode, answer.body).toBe(status);
  });

  test.each([
    ['TRANSACTION_STATISTICS', 200],
    ['TRANSACTION_ALL', 200],
    ['TRANSACTION_LIST', 403],
    ['REFUND_STATISTICS', 403],
  ])('or answered, with only %s', async (role, status) => {
    const token = await world.key(organisations.shop, [role]);
    for (const path of [
      'aggregate?group_by=status',
      'aggregate/stats',
      'aggregate/total',
      'aggregate/lifecycle',
      'aggregate/location',
    ])
      expect((await world.call(token, 'GET', `/transaction/${path}`)).statusCode, path).toBe(status);
  });

  test('that filters by fields identifying single items, without the role for the list', async () => {
    const ask = async (roles: string[], query: string) => {
      const token = await world.key(organisations.shop, roles);
      return (await world.call(token, 'GET', `/transaction/aggregate/total?${query}`)).statusCode;
    };
    expect(await ask(['TRANSACTION_STATISTICS'], 'merchant_reference=R1')).toBe(400);
    expect(await ask(['TRANSACTION_STATISTICS'], 'payment_product=card&currency_code=EUR')).toBe(200);
    expect(await ask(['TRANSACTION_STATISTICS', 'TRANSACTION_LIST'], 'merchant_reference=R1')).toBe(200);
  });

  test('about an organisation that is not below', async () => {
    const query = { organisation: organisations.other, currency_code: 'EUR' };
    expect(await get('shop', 'transaction/aggregate/total', query)).toMatchObject({ count: 0, volume: 0 });
    const own = { organisation: organisations.branch, currency_code: 'EUR', _timezone: 'UTC' };
    const rows = among('branch', 'UTC').filter(({ currency_code }) => currency_code === 'EUR');
    expect(await get('shop', 'transaction/aggregate/total', own)).toMatchObject(sum(rows));
  });
});

test('parts of organisations without stored ones are a small read if there are few payments', async () => {
  const asked: Read[] = [];
  const read = async (each: Read): Promise<unknown[][]> => {
    asked.push(each);
    return [];
  };
  const engine = { ...makeEngine(world.services), read };
  const question = (organisations: number) =>
    ({
      entity: 'transaction',
      asking: { scope: { all: false, organisations: Array(organisations).fill('org_1') }, query: { filters: [] } },
      timezone: 'Europe/Amsterdam',
      range: { from: '2026-03-15T23:00:00.000Z', until: '2026-04-11T22:00:00.000Z' },
    }) as unknown as Question;
  await partFigures(engine, question(300), 'status');
  await partFigures(engine, question(3), 'status');
  // The sums of days exist for every organisation. Here there are none, so that each is followed by a read of rows.
  await dayFigures(engine, question(300));
  expect(asked.map(({ is_small }) => is_small)).toEqual([false, false, true, true, true, true]);
});

test('all cards of a page read the rows of a filter by one statement', async () => {
  const asked: Read[] = [];
  const read = async (each: Read): Promise<unknown[][]> => {
    asked.push(each);
    return [];
  };
  const engine = { ...makeEngine(world.services), read };
  const filters = [{ field: 'payment_product', op: 'eq', value: 'card' }];
  const question = {
    entity: 'transaction',
    asking: { entity: transaction, scope: { all: true, organisations: [] }, query: { filters } },
    timezone: 'Europe/Amsterdam',
    range: { from: '2026-03-15T23:00:00.000Z', until: '2026-04-11T22:00:00.000Z' },
  } as unknown as Question;
  await dayFigures(engine, question, ['transaction'], { currency_code: 'EUR' });
  await dayFigures(engine, question, ['transaction'], { grain: 'range', currency_code: 'EUR' });
  for (const dimension of ['status', 'blocked', 'country_code'] as const)
    await partFigures(engine, question, dimension, { grain: 'range', currency_code: 'EUR' });
  await partFigures(engine, question, 'hour', { grain: 'weekday', currency_code: 'EUR' });
  expect(new Set(asked.map(({ shape, values }) => `${shape} ${JSON.stringify(values)}`)).size).toBe(1);
  expect(asked.every(({ is_shared }) => is_shared)).toBe(true);
});
