import { newId } from '@sluis/contract/base/ids';
import { customer } from '@sluis/contract/entities/payments/customer';
import { refund } from '@sluis/contract/entities/payments/refund';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type {
  AchievementsAnswer,
  DayAndTimeAnswer,
  RecentAnswer,
  SeriesAnswer,
  TodayAnswer,
} from '@sluis/contract/statistics';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { random } from '../../../../testing/random.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { rebuildCells } from '../rollup/rebuild.commands.ts';
import { keepZone } from '../rollup/zones.commands.ts';

interface Written {
  readonly entity: 'transaction' | 'refund' | 'customer';
  readonly organisation: string;
  readonly created_at: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly status: string;
  readonly blocked: boolean;
}

let world: World;
const organisations: Record<string, string> = {};
const tokens: Record<string, string> = {};
const written: Written[] = [];

/** The organisations whose payments each user can access. */
const seen: Record<string, readonly string[]> = {
  provider: ['shop', 'branch', 'other', 'new'],
  shop: ['shop', 'branch'],
  branch: ['branch'],
  other: ['other'],
  viewer: ['shop', 'branch'],
};
/** The first day of the rows. The clocks of Amsterdam go forward on 29 March and back on 25 October. */
const first = '2026-02-01';

beforeAll(async () => {
  world = await openWorld();
  const { pool, kysely } = world.database;
  organisations.shop = await world.organisation('Shop', world.root);
  organisations.branch = await world.organisation('Branch', organisations.shop);
  organisations.other = await world.organisation('Other', world.root);
  organisations.new = await world.organisation('New', world.root);
  tokens.provider = await world.key(world.root, ['USER_ALL']);
  for (const name of ['shop', 'branch', 'other', 'new'])
    tokens[name] = await world.key(organisations[name] as string, ['USER_ALL']);
  tokens.viewer = await world.key(organisations.shop, ['STATISTICS_LIST']);
  await pool.query('delete from statistic_delta');
  const pick = random(11);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const profiles: Record<string, string> = {};
  for (const organisation of Object.values(organisations)) {
    const names = { name: 'Shop', display_name: 'Shop', currency_code: 'EUR', processors: [] };
    const row = { id: newId('prof'), created_at: new Date().toISOString(), organisation, ...names };
    profiles[organisation] = row.id;
    await kysely.insertInto('paymentprofile').values(row).execute();
  }
  const add = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (): Written => {
      const status = one(['SETTLEMENT_COMPLETED', 'SETTLEMENT_REQUESTED', 'DECLINED', 'FAILED', 'INITIATED']);
      const days = pick(2) === 0 ? pick(75) : 230 + pick(48);
      return {
        entity: one(['transaction', 'transaction', 'transaction', 'refund', 'customer']),
        organisation: organisations[one(['shop', 'shop', 'branch', 'other'])] as string,
        created_at: new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000 + pick(86_400_000)).toISOString(),
        amount: pick(100_000),
        currency_code: one(['EUR', 'EUR', 'EUR', 'JPY']),
        status,
        blocked: status === 'FAILED' && pick(2) === 0,
      };
    });
    await write(rows);
  };
  const write = async (rows: readonly Written[]): Promise<void> => {
    written.push(...rows);
    await inTransaction(kysely, async (trx) => {
      const of = (entity: Written['entity']) => rows.filter((row) => row.entity === entity);
      const made = of('transaction').map(({ entity: _, ...row }, at) => ({
        id: newId('txn', row.created_at),
        last_status_update: row.created_at,
        payment_profile: profiles[row.organisation],
        payment_product: 'ideal',
        merchant_reference: `R${at}`,
        ...row,
      }));
      if (made.length > 0) await insertRows(trx, transaction, made);
      const payment = new Map(made.map(({ organisation, id }) => [organisation, id]));
      const returned = of('refund').map(({ entity: _, blocked: __, ...row }) => ({
        id: newId('rfnd', row.created_at),
        last_status_update: row.created_at,
        payment_profile: profiles[row.organisation],
        transaction: payment.get(row.organisation),
        ...row,
        status: 'PROCESSED',
      }));
      if (returned.length > 0) await insertRows(trx, refund, returned);
      const people = of('customer').map(({ organisation, created_at }) => ({
        id: newId('cust', created_at),
        created_at,
        organisation,
        email_address: 'a@example.test',
      }));
      if (people.length > 0) await insertRows(trx, customer, people);
    });
  };
  await add(2500);
  const payment = {
    entity: 'transaction',
    currency_code: 'EUR',
    status: 'SETTLEMENT_COMPLETED',
    blocked: false,
  } as const;
  // The first payments of a merchant that began on a Monday.
  for (const day of ['2026-03-16', '2026-03-19', '2026-03-23'])
    await write([{ ...payment, organisation: organisations.new, created_at: `${day}T17:00:00.000Z`, amount: 5000 }]);
  for (const zone of ['Europe/Amsterdam', 'Australia/Lord_Howe']) await keepZone(world.database, zone);
  // The hours of one merchant are stored and those of the others are not.
  await pool.query('insert into statistic_scope (organisation) values ($1)', [organisations.shop]);
  await inTransaction(kysely, (trx) => rebuildCells(trx, {}));
  await foldDeltas(world.database);
  // These are pending.
  await add(500);
});

afterEach(() => void vi.restoreAllMocks());

/** Sets the business clock to this moment until the end of the test. */
const at = (now: string): void => {
  vi.spyOn(world.services.clock, 'now').mockReturnValue(now);
  vi.spyOn(world.services.clock, 'now_ms').mockReturnValue(Date.parse(now));
};

async function get<T>(who: string, path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await world.call(tokens[who], 'GET', `/statistics/${path}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const isPaid = ({ entity, status }: Written): boolean => entity === 'transaction' && status.startsWith('SETTLEMENT_');
const amountOf = (rows: readonly Written[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** The payments in euros that a user can access, and all customers, each with its local time in a zone. */
const among = (who: string, zone: string): (Written & { date: string; time: string; hour: number })[] => {
  const ids = (seen[who] ?? []).map((name) => organisations[name]);
  return written
    .filter((row) => ids.includes(row.organisation) && (row.currency_code === 'EUR' || row.entity === 'customer'))
    .map((row) => {
      const local = Temporal.Instant.from(row.created_at).toZonedDateTimeISO(zone);
      const time = local.toPlainTime().toString({ fractionalSecondDigits: 3 });
      return { ...row, date: local.toPlainDate().toString(), time, hour: local.hour };
    });
};
const dayBefore = (date: string, days: number): string => Temporal.PlainDate.from(date).subtract({ days }).toString();

/** The expectation, computed from the rows alone. */
function expectedBy(rows: ReturnType<typeof among>, today: string, time: string) {
  const paid = rows.filter(isPaid);
  const by_date = Map.groupBy(paid, ({ date }) => date);
  const on = (days: number) => by_date.get(dayBefore(today, days)) ?? [];
  const remainders = [7, 14, 21, 28].map((days) => amountOf(on(days).filter((row) => row.time >= time)));
  const sums = Array.from({ length: 35 }, (_, index) => amountOf(on(index + 1)));
  // Four weeks, or since the first payment.
  const before = sums.slice(7, sums.findLastIndex((sum) => sum > 0) + 1);
  const week = before.reduce((sum, each) => sum + each, 0) / (before.length / 7);
  const trend = Math.min(2, Math.max(0.5, sums.slice(0, 7).reduce((sum, each) => sum + each, 0) / week));
  const [least, lower, upper, greatest] = remainders.sort((a, b) => a - b) as [number, number, number, number];
  const by = (remainder: number) => amountOf(on(0)) + Math.floor(remainder * trend + 0.5);
  return {
    amount: amountOf(on(0)),
    transactions: on(0).length,
    expected_amount: by((lower + upper) / 2),
    expected_low: by(least),
    expected_high: by(greatest),
  };
}

const scopes = ['provider', 'shop', 'branch', 'other', 'viewer'];
/** An ordinary afternoon, times around both changes of the clock, and a time that an earlier day skipped. */
const moments = [
  '2026-04-10T13:27:11.500Z',
  '2026-03-29T01:30:00.000Z',
  '2026-04-05T00:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-11-01T01:15:00.000Z',
];
const zones = ['Europe/Amsterdam', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
const cases = scopes.flatMap((who) => zones.map((zone) => ({ who, zone })));

describe('the figures of home are those of the rows', () => {
  test.each(cases)('today for $who in $zone', async ({ who, zone }) => {
    const rows = among(who, zone);
    for (const now of moments) {
      at(now);
      const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
      const today = local.toPlainDate().toString();
      const time = local.toPlainTime().toString({ fractionalSecondDigits: 3 });
      const answer = await get<TodayAnswer>(who, 'today', { _timezone: zone, currency_code: 'EUR' });
      expect(answer, now).toMatchObject({
        ...expectedBy(rows, today, time),
        currency_code: 'EUR',
        timezone: zone,
        from_rows: zone === 'Asia/Kathmandu',
        from: local.startOfDay().toInstant().toString({ fractionalSecondDigits: 3 }),
      });
      expect(answer.expected_amount).toBeGreaterThanOrEqual(answer.amount);
    }
  });

  test.each(cases)('seven days for $who in $zone', async ({ who, zone }) => {
    const rows = among(who, zone);
    for (const now of moments) {
      at(now);
      const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
      const today = local.toPlainDate().toString();
      const time = local.toPlainTime().toString({ fractionalSecondDigits: 3 });
      const [first, cut, earliest] = [6, 7, 13].map((days) => dayBefore(today, days)) as [string, string, string];
      const last = rows.filter(({ date }) => date >= first && date <= today);
      const previous = rows.filter(
        (row) => row.date >= earliest && (row.date < cut || (row.date === cut && row.time < time)),
      );
      const count = (of: typeof rows, entity: string) => of.filter((row) => row.entity === entity).length;
      const { items } = await get<AchievementsAnswer>(who, 'amazingthings', { _timezone: zone, currency_code: 'EUR' });
      expect(items, now).toEqual(
        [
          ['transactions', last.filter(isPaid).length, previous.filter(isPaid).length],
          ['customers', count(last, 'customer'), count(previous, 'customer')],
          ['amount', amountOf(last.filter(isPaid)), amountOf(previous.filter(isPaid))],
          ['refunds', count(last, 'refund'), count(previous, 'refund')],
        ].map(([type, last, previous]) => expect.objectContaining({ type, last, previous })),
      );
    }
  });

  test.each(cases)('dates and hours for $who in $zone', async ({ who, zone }) => {
    at('2026-04-10T13:27:11.500Z');
    const { items, from } = await get<DayAndTimeAnswer>(who, 'dayandtime', { _timezone: zone, currency_code: 'EUR' });
    const today = Temporal.Instant.from('2026-04-10T13:27:11.500Z').toZonedDateTimeISO(zone).toPlainDate();
    const start = today.subtract({ days: 28 });
    expect(from).toBe(start.toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 }));
    const rows = among(who, zone).filter(
      ({ entity, date }) => entity === 'transaction' && date >= start.toString() && date <= today.toString(),
    );
    const groups = Map.groupBy(rows, ({ date, hour }) => `${date} ${String(hour).padStart(2, '0')}`);
    expect(items).toEqual(
      [...groups].sort().map(([key, each]) => ({
        weekday: Temporal.PlainDate.from(key.slice(0, 10)).dayOfWeek,
        hour: Number(key.slice(11)),
        date: key.slice(0, 10),
        count: each.length,
        volume: amountOf(each),
      })),
    );
  });

  test.each(cases)('hours of the days of the week for $who in $zone', async ({ who, zone }) => {
    at('2026-04-10T13:27:11.500Z');
    const query = { _timezone: zone, currency_code: 'EUR', 'created_at>': '2026-02-01' };
    const ask = (by: Record<string, string>) => get<DayAndTimeAnswer>(who, 'dayandtime', { ...query, ...by });
    const [dates, weekdays] = [await ask({}), await ask({ group_by: 'weekday' })];
    const keyOf = ({ weekday, hour }: DayAndTimeAnswer['items'][number]) =>
      `${weekday} ${String(hour).padStart(2, '0')}`;
    const groups = Map.groupBy(dates.items, keyOf);
    expect(weekdays.items).toEqual(
      [...groups].sort().map(([, each]) => ({
        ...each[0],
        date: null,
        count: each.reduce((sum, { count }) => sum + count, 0),
        volume: each.reduce((sum, { volume }) => sum + volume, 0),
      })),
    );
    expect(weekdays.items.length).toBeLessThan(dates.items.length);
  });

  test('hours of the payments that filters match, of their measure', async () => {
    at('2026-04-10T13:27:11.500Z');
    const all = await get<DayAndTimeAnswer>('shop', 'dayandtime', { currency_code: 'EUR' });
    const total = ({ items }: DayAndTimeAnswer) => items.reduce((sum, { count }) => sum + count, 0);
    const of = async (query: Record<string, string>) =>
      total(await get<DayAndTimeAnswer>('shop', 'dayandtime', { currency_code: 'EUR', ...query }));
    const [requested, completed] = [
      await of({ status: 'SETTLEMENT_REQUESTED' }),
      await of({ status: 'SETTLEMENT_COMPLETED' }),
    ];
    expect(requested + completed).toBeGreaterThan(0);
    expect(requested + completed).toBeLessThan(total(all));
    expect(await of({ measure: 'paid' })).toBe(requested + completed);
  });

  test.each(scopes)('paid and blocked payments by day for %s', async (who) => {
    const zone = 'Europe/Amsterdam';
    const query = { 'created_at>': '2026-02-10', 'created_at<': '2026-04-07', currency_code: 'EUR', _timezone: zone };
    const rows = among(who, zone).filter(({ date }) => date >= '2026-02-10' && date <= '2026-04-07');
    const of = (matches: (row: Written) => boolean) => {
      const found = rows.filter(matches);
      return expect.objectContaining({ count: found.length, volume: amountOf(found) });
    };
    const total = ({ items }: SeriesAnswer) => ({
      count: items.reduce((sum, { count }) => sum + count, 0),
      volume: items.reduce((sum, { volume }) => sum + volume, 0),
    });
    const paid = await get<SeriesAnswer>(who, 'aggregate/day', { ...query, blocked: 'false' });
    expect(paid.items).toHaveLength(57);
    expect(total(paid)).toEqual(of(isPaid));
    expect(await get(who, 'aggregate/day', query)).toEqual(paid);
    expect(total(await get(who, 'aggregate/day', { ...query, blocked: 'true' }))).toEqual(
      of((row) => row.entity === 'transaction' && row.blocked),
    );
  });
});

test('nothing is expected for a new merchant', async () => {
  const expected = async (now: string) => {
    at(now);
    return (await get<TodayAnswer>('new', 'today')).expected_amount;
  };
  expect(await expected('2026-03-16T18:00:00.000Z')).toBe(null);
  expect(await expected('2026-03-23T12:00:00.000Z')).toBe(null);
  expect(await expected('2026-03-30T12:00:00.000Z')).not.toBe(null);
});

test('all figures follow the clock when it is advanced by a month', async () => {
  at('2026-11-01T10:00:00.000Z');
  const before = await get<TodayAnswer>('shop', 'today');
  expect(before.expected_amount).toBeGreaterThan(0);
  at('2026-12-20T10:00:00.000Z');
  const today = await get<TodayAnswer>('shop', 'today');
  expect(today).toMatchObject({ from: '2026-12-20T00:00:00.000Z', amount: 0, expected_amount: null });
  const { items } = await get<AchievementsAnswer>('shop', 'amazingthings');
  expect(items.map(({ last, trend }) => [last, trend])).toEqual(items.map(() => [0, 'equal']));
  expect((await get<SeriesAnswer>('shop', 'aggregate/day')).items.at(-1)?.period).toBe('2026-12-20');
});

describe('the newest', () => {
  test.each(['provider', 'shop', 'branch', 'viewer'])('payments and refunds for %s', async (who) => {
    const ids = (seen[who] ?? []).map((name) => organisations[name]);
    const rows = written
      .filter(({ entity, organisation }) => entity !== 'customer' && ids.includes(organisation))
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, 10);
    const { items } = await get<RecentAnswer>(who, 'recent');
    expect(items).toEqual(
      rows.map(({ entity, organisation, created_at, amount, currency_code, status, blocked }) => ({
        type: blocked && entity === 'transaction' ? 'blocked' : entity,
        id: expect.any(String),
        created_at,
        amount,
        currency_code,
        status: entity === 'refund' ? 'PROCESSED' : status,
        payment_product: 'ideal',
        organisation: {
          id: organisation,
          name: { shop: 'Shop', branch: 'Branch', other: 'Other' }[nameOf(organisation)],
        },
      })),
    );
  });

  test('in one currency', async () => {
    const { items } = await get<RecentAnswer>('provider', 'recent', { currency_code: 'JPY' });
    expect(items).toHaveLength(10);
    expect(new Set(items.map(({ currency_code }) => currency_code))).toEqual(new Set(['JPY']));
  });
});

const nameOf = (organisation: string) =>
  Object.keys(organisations).find((name) => organisations[name] === organisation) as 'shop' | 'branch' | 'other';

const paths = ['today', 'aggregate/day', 'amazingthings', 'recent', 'dayandtime'];

describe('a question is refused', () => {
  test.each(paths)('that %s does not accept', async (path) => {
    for (const query of [
      // The hours are part of the dashboard of payments, whose question they answer.
      ...(path === 'dayandtime' ? [] : ['status=FAILED', 'currency_code[]=EUR']),
      '_limit=5',
      '_search=a',
      'currency_code=%00',
      'previous=true',
      'created_at=2026-01-01',
      '_timezone=Mars',
    ])
      expect((await world.call(tokens.shop, 'GET', `/statistics/${path}?${query}`)).statusCode, query).toBe(400);
    const ranged = await world.call(tokens.shop, 'GET', `/statistics/${path}?created_at%3E=2026-03-01`);
    expect(ranged.statusCode).toBe(['aggregate/day', 'dayandtime'].includes(path) ? 200 : 400);
  });

  test.each([
    ['STATISTICS_LIST', 200],
    ['STATISTICS_ALL', 200],
    ['TRANSACTION_ALL', 403],
    ['TRANSACTION_STATISTICS', 403],
    ['REFUND_STATISTICS', 403],
  ])('or answered, with only %s', async (role, status) => {
    const token = await world.key(organisations.shop as string, [role]);
    for (const path of paths.slice(0, 4))
      expect((await world.call(token, 'GET', `/statistics/${path}`)).statusCode, path).toBe(status);
    const hours = await world.call(token, 'GET', '/statistics/dayandtime');
    expect(hours.statusCode).toBe(role === 'REFUND_STATISTICS' ? 403 : 200);
  });

  test.each([
    ['STATISTICS_LIST', 400],
    ['TRANSACTION_STATISTICS', 200],
  ])('or its hours filtered, with only %s', async (role, status) => {
    const token = await world.key(organisations.shop as string, [role]);
    const answer = await world.call(token, 'GET', '/statistics/dayandtime?status=FAILED');
    expect(answer.statusCode).toBe(status);
  });

  test('about an organisation that is not below, with an empty answer', async () => {
    at('2026-04-10T13:27:11.500Z');
    const query = { organisation: organisations.other as string };
    expect(await get('shop', 'today', query)).toMatchObject({ amount: 0, transactions: 0, expected_amount: null });
    expect((await get<RecentAnswer>('shop', 'recent', query)).items).toEqual([]);
    expect((await get<DayAndTimeAnswer>('shop', 'dayandtime', query)).items).toEqual([]);
    const own = await get<TodayAnswer>('branch', 'today');
    expect(await get('shop', 'today', { organisation: organisations.branch as string })).toEqual(own);
  });
});

test('the provider sees an inactive merchant as before', async () => {
  at('2026-04-10T13:27:11.500Z');
  const query = { organisation: organisations.other as string };
  const ask = () => Promise.all(paths.map((path) => get('provider', path, query)));
  const before = await ask();
  await world.database.pool.query('update organisation set active = false where id = $1', [organisations.other]);
  expect(await ask()).toEqual(before);
});
