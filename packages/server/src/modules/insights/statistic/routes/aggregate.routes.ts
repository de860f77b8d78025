import { invalidParameter } from '@sluis/contract/base/errors';
import { manyOf } from '@sluis/contract/listings';
import {
  measures,
  periods,
  type StatisticEntity,
  series_periods,
  statistic_entities,
  statistic_groups,
} from '@sluis/contract/statistics';
import type { JsonSchema, Route } from '../../../../platform/http/route.ts';
import { groupsOf, lifecycleOf, locationsOf, seriesOf, totalOf } from '../answer/aggregate.queries.ts';
import type { Figures } from '../answer/currency.queries.ts';
import { hoursOf } from '../answer/hours.queries.ts';
import type { Dimension } from '../rollup/schema.ts';
import {
  count,
  figure,
  figuresSchema,
  meta,
  objectSchema,
  optional_text,
  previous,
  share,
  statisticRoute,
  text,
  volume,
} from './statistic-route.ts';

const period_schema: JsonSchema = { ...text, description: 'Its first date; an hour as yyyy-mm-ddThh' };

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

export const aggregateRoutes = (figures: Figures): Route[] => [
  ...statistic_entities.flatMap((entity) => routesOf(figures, entity)),
  statisticRoute(figures, 'transaction', {
    path: '/transaction/aggregate/lifecycle',
    summary: 'Get the current statuses of transactions as shares',
    own: { previous },
    answer: figuresSchema({ ...figure, name: text, count_percentage: share, volume_percentage: share }),
    handle: (question) => lifecycleOf(figures, question),
  }),
  statisticRoute(figures, 'transaction', {
    path: '/transaction/aggregate/location',
    summary: 'Get transactions by country',
    own: { previous, measure: measures },
    answer: figuresSchema({
      count,
      volume: { ...text, description: 'In minor units of currency_code' },
      location: objectSchema({ alpha2: text, alpha3: text }),
    }),
    handle: (question) => locationsOf(figures, question),
  }),
];

function routesOf(figures: Figures, entity: StatisticEntity): Route[] {
  const own = { previous, ...(entity === 'transaction' && { measure: measures }) };
  const many = manyOf(entity);
  return [
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate`,
      summary: `Get ${many} grouped by a field`,
      own: { ...own, group_by: statistic_groups[entity] as readonly string[] },
      needs: ['group_by'],
      answer: figuresSchema({ ...figure, value: optional_text }),
      handle: (question, { group_by }) => {
        if (group_by === undefined) throw invalidParameter('group_by', 'required', statistic_groups[entity].join(', '));
        return groupsOf(figures, question, dimensionOf(entity, group_by));
      },
    }),
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate/stats`,
      summary: `Get ${many} by period`,
      own: { ...own, period: series_periods },
      answer: figuresSchema({ ...figure, period: period_schema, partial: { type: 'boolean' } }),
      handle: (question, { period }) =>
        period === 'hour' ? hoursOf(figures, question) : seriesOf(figures, question, { period }),
    }),
    statisticRoute(figures, entity, {
      path: `/${entity}/aggregate/total`,
      summary: `Get totals and averages of ${many}`,
      own: { ...own, period: periods },
      answer: objectSchema({ ...meta, ...figure, averagePerPeriod: share, atv: share, ...totals[entity] }),
      handle: (question, { period }) => totalOf(figures, question, period),
    }),
  ];
}
