import { invalidParameter } from '@sluis/contract/base/errors';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { manyOf } from '@sluis/contract/listings';
import { entityOf } from '@sluis/contract/registry';
import {
  type EarlierSpan,
  earlier_spans,
  measures,
  periods,
  range_days_default,
  range_days_max,
  type StatisticEntity,
  series_periods,
  statistic_entities,
  statistic_groups,
  statistics_roles,
} from '@sluis/contract/statistics';
import { type Asked, type JsonSchema, type Route, read } from '../../../platform/http/route.ts';
import { currencyCode, date_or_instant, filterParameters, itemsSchema } from '../../../resource/describe.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { earlier, type Figures, groupsOf, lifecycleOf, locationsOf, seriesOf, totalOf } from './aggregate.queries.ts';
import type { Dimension } from './cells.ts';
import { hoursOf } from './hours.queries.ts';
import { common_parameters, type OwnParameters, type Question, questionOf, type Terms } from './question.queries.ts';

/** Values of `previous`: the time before that is asked for; `true` is as many days just before. */
export const previous = ['true', ...earlier_spans] as const;
const count: JsonSchema = { type: 'integer' };
export const volume: JsonSchema = { type: 'integer', description: 'In minor units of currency_code' };
const period_schema: JsonSchema = { type: 'string', description: 'Its first date; an hour as yyyy-mm-ddThh' };
const share: JsonSchema = { type: ['number', 'null'] };
export const figure = { count, volume } as const;

/** What every answer of statistics says. */
export const said: Readonly<Record<string, JsonSchema>> = {
  from: { type: 'string', format: 'date-time' },
  until: { type: 'string', format: 'date-time', description: 'The first instant after the range' },
  timezone: { type: 'string' },
  currency_code: { type: ['string', 'null'], description: 'ISO 4217' },
  currencies: { type: 'array', items: { type: 'object', properties: { currency_code: { type: 'string' }, count } } },
  from_rows: { type: 'boolean', description: 'Read from the items, because no sums are kept for this' },
};

export const figuresSchema = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  itemsSchema({ type: 'object', properties }, said);

export interface Call<Own extends OwnParameters> {
  readonly path: string;
  readonly summary: string;
  readonly own: Own;
  /** The own parameters that have to be given. */
  readonly needs?: readonly (keyof Own & string)[];
  readonly answer: JsonSchema;
  /** Who may call, where those who may see the entity's statistics are not meant, and where it is described. */
  readonly access?: RoleExpressions;
  readonly tag?: string;
  readonly terms?: Terms;
  readonly handle: (
    question: Question,
    given: { readonly [K in keyof Own]: Own[K][number] | undefined },
    asked: Asked,
  ) => Promise<unknown>;
}

const parameterSchema = (values: readonly string[]): JsonSchema =>
  values.every((value) => /^\d+$/.test(value))
    ? { type: 'integer', minimum: Number(values[0]), maximum: Number(values.at(-1)) }
    : { type: 'string', enum: values };

/** What belongs to a list, and times other than a range. */
const meaningless = new Set(['_search', '_search_by', 'created_at', 'created_at[]']);

/** The filters of an entity that a call takes. */
export function describeTerms(
  entity: StatisticEntity,
  { takes, days = range_days_default }: Terms,
): Record<string, JsonSchema> {
  const listed = Object.entries(filterParameters(entityOf(entity))).filter(([key]) => !meaningless.has(key));
  const all: Record<string, JsonSchema> = {
    currency_code: currencyCode,
    ...Object.fromEntries(listed),
    'created_at>': {
      ...date_or_instant,
      description: `A date or an instant; by default the last ${days} days, at most ${range_days_max}`,
    },
  };
  if (!takes) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => [...common_parameters, ...takes].includes(key)));
}

/** A call of the statistics of an entity. */
export const statisticRoute = <Own extends OwnParameters>(
  { engine }: Figures,
  entity: StatisticEntity,
  {
    path,
    summary,
    own,
    needs = [],
    answer,
    handle,
    access = statistics_roles[entity],
    tag = tagOf(entity),
    terms = {},
  }: Call<Own>,
): Route =>
  read({
    method: 'GET',
    path,
    summary,
    tag,
    access,
    audit: true,
    describe: {
      query: {
        ...describeTerms(entity, terms),
        ...Object.fromEntries(
          Object.entries(own).map(([key, values]) => [
            key,
            { ...parameterSchema(values), ...(needs.includes(key) && { required: true as const }) },
          ]),
        ),
      },
      answer,
    },
    handle: async (asked: Asked) => {
      const { question, given } = await questionOf(engine, asked, entity, own, terms);
      return { status: 200, body: await handle(question, given, asked) };
    },
  });

export const spanOf = (given: (typeof previous)[number] | undefined): EarlierSpan | undefined =>
  given === 'true' ? 'days' : given;

/** What the totals of an entity tell besides those of every entity. */
const totals: Readonly<Record<StatisticEntity, Readonly<Record<string, JsonSchema>>>> = {
  transaction: {
    paid_count: count,
    paid_volume: volume,
    blocked_count: count,
    blocked_volume: volume,
    conversion: share,
  },
  refund: { refunded_count: count, refunded_volume: volume, rate: share },
  customer: {},
};

const dimensionOf = (entity: StatisticEntity, field: string): Dimension =>
  (entity === 'transaction' ? field : `${entity}_${field}`) as Dimension;

/** The statistics of payments, refunds and customers by status, period and more. */
export const aggregateRoutes = (figures: Figures): Route[] => [
  ...statistic_entities.flatMap((entity) => routesOf(figures, entity)),
  statisticRoute(figures, 'transaction', {
    path: '/transaction/aggregate/lifecycle',
    summary: 'Get the current statuses of transactions as shares',
    own: { previous },
    answer: figuresSchema({ ...figure, name: { type: 'string' }, count_percentage: share, volume_percentage: share }),
    handle: (question, given) => lifecycleOf(figures, earlier(question, spanOf(given.previous))),
  }),
  statisticRoute(figures, 'transaction', {
    path: '/transaction/aggregate/location',
    summary: 'Get transactions by country',
    own: { previous, measure: measures },
    answer: figuresSchema({
      count,
      volume: { type: 'string', description: 'In minor units of currency_code' },
      location: { type: 'object', properties: { alpha2: { type: 'string' }, alpha3: { type: 'string' } } },
    }),
    handle: (question, { previous, measure }) => locationsOf(figures, earlier(question, spanOf(previous)), measure),
  }),
];

function routesOf(figures: Figures, entity: StatisticEntity): Route[] {
  const own = { previous, ...(entity === 'transaction' && { measure: measures }) } as {
    previous: typeof previous;
    measure: typeof measures;
  };
  const many = manyOf(entity);
  return [
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate`,
      summary: `Get ${many} grouped by a field`,
      own: { ...own, group_by: statistic_groups[entity] as readonly string[] },
      needs: ['group_by'],
      answer: figuresSchema({ ...figure, value: { type: ['string', 'null'] } }),
      handle: (question, { group_by, measure, previous }) => {
        if (group_by === undefined) throw invalidParameter('group_by', 'required', statistic_groups[entity].join(', '));
        const dimension = dimensionOf(entity, group_by);
        return groupsOf(figures, earlier(question, spanOf(previous)), { dimension, measure });
      },
    }),
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate/stats`,
      summary: `Get ${many} by period`,
      own: { ...own, period: series_periods },
      answer: figuresSchema({ ...figure, period: period_schema, partial: { type: 'boolean' } }),
      handle: (question, { period, measure, previous }) => {
        const asked = earlier(question, spanOf(previous));
        return period === 'hour' ? hoursOf(figures, asked, measure) : seriesOf(figures, asked, { period, measure });
      },
    }),
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate/total`,
      summary: `Get totals and averages of ${many}`,
      own: { ...own, period: periods },
      answer: {
        type: 'object',
        properties: { ...said, ...figure, averagePerPeriod: share, atv: share, ...totals[entity] },
      },
      handle: (question, { period, measure, previous }) =>
        totalOf(figures, earlier(question, spanOf(previous)), { period, measure }),
    }),
  ];
}
