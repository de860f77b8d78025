import { type Achievement, achievement_types, measures, statistics_roles } from '@sluis/contract/statistics';
import type { JsonSchema, Route } from '../../../../platform/http/route.ts';
import { itemsSchema } from '../../../../resource/describe.ts';
import { achievementsOf } from '../answer/achievements.queries.ts';
import type { Figures } from '../answer/currency.queries.ts';
import { dayAndTimeOf, paidOrBlockedOf, recentOf, todayOf } from '../answer/home.queries.ts';
import type { OwnParameters } from '../question/question.queries.ts';
import {
  type Call,
  count,
  currency_filter,
  figure,
  figuresSchema,
  instant,
  meta,
  objectSchema,
  optional_text,
  range_filters,
  statisticRoute,
  text,
  volume,
} from './statistic-route.ts';

/** Four weeks before today, and today, so that all weekdays of the past are complete equally often. */
const days_of_heat = 29;

const weekday = ['weekday'] as const;
const trends = ['up', 'down', 'equal'] as const satisfies readonly Achievement['trend'][];
const expected: JsonSchema = { ...volume, type: ['integer', 'null'] };

/** A call of home: for holders of one role, who need not see the statistics of any entity. */
const homeRoute = <Own extends OwnParameters>(figures: Figures, call: Omit<Call<Own>, 'tag'>): Route =>
  statisticRoute(figures, 'transaction', { access: ['STATISTICS_LIST'], ...call, tag: 'Statistics' });

/** The content of home: today, its days, the achievements, recent items, and the hours of the week. */
export const homeRoutes = (figures: Figures): Route[] => [
  homeRoute(figures, {
    path: '/statistics/today',
    summary: "Get today's revenue so far, and the revenue expected by the end of the day",
    terms: { takes: currency_filter },
    answer: objectSchema({
      ...meta,
      amount: volume,
      transactions: count,
      expected_amount: expected,
      expected_low: expected,
      expected_high: expected,
    }),
    handle: (question) => todayOf(figures, question),
  }),
  homeRoute(figures, {
    path: '/statistics/aggregate/day',
    summary: 'Get paid or blocked transactions by day',
    own: { blocked: ['false', 'true'] },
    terms: { takes: range_filters },
    answer: figuresSchema({ ...figure, period: { ...text, format: 'date' }, partial: { type: 'boolean' } }),
    handle: (question, { blocked }) => paidOrBlockedOf(figures, question, blocked === 'true'),
  }),
  homeRoute(figures, {
    path: '/statistics/amazingthings',
    summary: 'Compare the last seven days with the seven days before',
    terms: { takes: currency_filter },
    answer: figuresSchema({
      type: { ...text, enum: achievement_types },
      last: count,
      previous: count,
      trend: { ...text, enum: trends },
    }),
    handle: (question) => achievementsOf(figures, question),
  }),
  homeRoute(figures, {
    path: '/statistics/recent',
    summary: 'Get the newest transactions and refunds',
    terms: { takes: currency_filter },
    answer: itemsSchema(
      objectSchema({
        type: { ...text, enum: ['transaction', 'blocked', 'refund'] },
        id: text,
        created_at: instant,
        status: text,
        amount: volume,
        currency_code: text,
        payment_product: optional_text,
        organisation: objectSchema({ id: text, name: text }),
      }),
      {},
    ),
    handle: (question, _, { identity }) => recentOf(figures, question, identity),
  }),
  homeRoute(figures, {
    path: '/statistics/dayandtime',
    summary: 'Get transactions by date or day of the week, and hour',
    // Also part of the dashboard of payments.
    access: ['STATISTICS_LIST', ...statistics_roles.transaction],
    own: { measure: measures, group_by: weekday },
    terms: { days: days_of_heat },
    answer: figuresSchema({
      ...figure,
      weekday: { type: 'integer', minimum: 1, maximum: 7, description: 'Monday is 1' },
      hour: { type: 'integer', minimum: 0, maximum: 23 },
      date: { ...optional_text, format: 'date', description: 'Null by weekday' },
    }),
    handle: (question, { group_by }) => dayAndTimeOf(figures, question, group_by),
  }),
];
