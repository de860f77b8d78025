import type { Period } from './calendar.ts';
import {
  type Asked,
  achievements,
  bestCustomers,
  comparedProcessors,
  customerCounts,
  type Earlier,
  earlier,
  groups,
  hours,
  keyed,
  lifecycle,
  locations,
  paidOrBlocked,
  recent,
  revenueOf,
  segmented,
  series,
  today,
  total,
  totalByDefault,
} from './expected.ts';
import type { Entity, Row } from './rows.ts';

type Answer = Readonly<Record<string, unknown>> & { readonly items?: readonly Record<string, unknown>[] };

/** A call of a statistic, with its expected answer. */
export interface Call {
  readonly entity: Entity;
  readonly path: string;
  readonly given: Readonly<Record<string, string>>;
  readonly expect: (asked: Asked, answer: Answer) => object;
  /** Converts the answer to the expected form. */
  readonly read?: (answer: Answer) => object;
  /** It accepts no filters of an entity. */
  readonly is_whole?: true;
  /** Only the provider may call it. */
  readonly is_of_provider?: true;
  /** Two processors are required. */
  readonly takes_processors?: true;
}

const keyedBy = (key: (item: Record<string, unknown>) => unknown) => (answer: Answer) => ({
  ...answer,
  items: keyed(answer.items ?? [], key),
  counts: answer.items?.map(({ count }) => count),
});

const group_fields = {
  transaction: ['status', 'payment_product', 'platform', 'browser'],
  refund: ['status'],
  customer: ['status'],
} as const satisfies Record<Entity, readonly (keyof Row)[]>;

const periods: readonly Period[] = ['day', 'week', 'month'];
const spans: readonly (Earlier | undefined)[] = [undefined, 'true', 'month', undefined, 'quarter', 'year'];
const turn = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

/** Every call of an entity about a range; their own parameters alternate. */
export function callsOf(entity: Entity, at: number): Call[] {
  const measure = entity === 'transaction' && at % 2 === 1 ? 'paid' : 'all';
  const measures: Record<string, string> = measure === 'paid' ? { measure } : {};
  const [period, by] = [turn(periods, at), turn(spans, at)];
  const previous = by && { previous: by };
  const before = (asked: Asked): Asked => (by ? earlier(asked, by) : asked);
  const found: Call[] = group_fields[entity].map((field) => ({
    entity,
    path: `${entity}/aggregate`,
    given: { group_by: field, ...measures },
    expect: (asked) => groups(asked, field, measure),
    read: keyedBy(({ value }) => value),
  }));
  found.push(
    {
      entity,
      path: `${entity}/aggregate/stats`,
      given: { period, ...measures, ...previous },
      expect: (asked) => series(before(asked), period, measure),
    },
    {
      entity,
      path: `${entity}/aggregate/total`,
      given: { period, ...measures, ...previous },
      expect: (asked) => total(before(asked), period, measure),
    },
  );
  if (entity === 'customer') found.push(count_of_customers);
  if (entity !== 'transaction') return found;
  found.push(
    {
      entity,
      path: 'transaction/aggregate/lifecycle',
      given: { ...previous },
      expect: (asked) => lifecycle(before(asked)),
      read: keyedBy(({ name }) => name),
    },
    {
      entity,
      path: 'transaction/aggregate/location',
      given: { ...measures, ...previous },
      expect: (asked) => locations(before(asked), measure),
      read: keyedBy(({ location }) => (location as { alpha2: string }).alpha2),
    },
  );
  found.push(...ofHome(at, measure), comparison, best(at % 2 === 1 ? 'count' : 'volume'));
  return found;
}

const count_of_customers: Call = {
  entity: 'customer',
  path: 'customer/count',
  given: {},
  expect: (asked) => customerCounts(asked),
  is_whole: true,
};

const best = (key: 'count' | 'volume'): Call => ({
  entity: 'transaction',
  path: 'customer/aggregate/best',
  given: { key, _limit: '10' },
  expect: (asked) => bestCustomers(asked, key),
  is_whole: true,
});

const comparison: Call = {
  entity: 'transaction',
  path: 'statistics/processor/compare',
  given: {},
  expect: (asked, { items = [] }) =>
    comparedProcessors(
      asked,
      Object.values(items).map(({ id }) => id),
    ),
  read: keyedBy(({ id }) => id),
  is_whole: true,
  takes_processors: true,
};

/** Calls of home about a range. */
const ofHome = (at: number, measure: 'all' | 'paid'): Call[] => [
  {
    entity: 'transaction',
    path: 'statistics/aggregate/day',
    given: { blocked: String(at % 2 === 1) },
    expect: (asked) => paidOrBlocked(asked, at % 2 === 1),
    is_whole: true,
  },
  {
    entity: 'transaction',
    path: 'statistics/dayandtime',
    given: { measure },
    expect: (asked) => hours(asked, measure),
    read: keyedBy(({ date, hour }) => `${date} ${hour}`),
    is_whole: true,
  },
];

const ofNow = (path: string, expect: Call['expect']): Call => ({
  entity: 'transaction',
  path,
  given: {},
  expect,
  is_whole: true,
});

/** Calls about the period up to now. */
export const calls_of_now: readonly Call[] = [
  {
    ...ofNow('customer/aggregate/segment', (asked) => ({ total: segmented(asked) })),
    entity: 'customer',
    read: ({ segments }) => ({
      total: Object.values(segments as Record<string, number>).reduce((sum, count) => sum + count, 0),
    }),
  },
  {
    ...ofNow('psp/merchant/revenue', (asked, { until, items = [] }) => {
      const revenue = revenueOf(asked, until, () => 'all');
      // An organisation below a merchant is not a merchant.
      return items.length === 0 ? {} : revenue('all');
    }),
    given: { _limit: 'all' },
    read: ({ items = [] }) => {
      const sum = (name: string) => items.reduce((all, item) => all + Number(item[name]), 0);
      return { count: sum('count'), amount: sum('amount'), previous_amount: sum('previous_amount') };
    },
    is_of_provider: true,
  },
  ofNow('transaction/aggregate/total', totalByDefault),
  ofNow('statistics/today', today),
  ofNow('statistics/amazingthings', achievements),
  ofNow('statistics/recent', recent),
  {
    ...ofNow('statistics/processor/revenue', (asked, answer) => {
      const revenue = revenueOf(asked, answer.until, ({ processor }) => processor);
      const of = ({ id }: Record<string, unknown>) => {
        const { amount, previous_amount } = revenue(String(id));
        return { id, last24hours: amount, previous24hours: previous_amount };
      };
      return { items: answer.items?.map(of) };
    }),
  },
];
