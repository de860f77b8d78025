import { type Achievement, achievement_types, measures, statistics_roles } from '@sluis/contract/statistics';
import type { JsonSchema, Route } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Figures } from './aggregate.queries.ts';
import { type Call, figure, figuresSchema, said, statisticRoute, volume } from './aggregate.routes.ts';
import { achievementsOf, dayAndTimeOf, paidOrBlockedOf, recentOf, todayOf } from './home.queries.ts';
import type { OwnParameters } from './question.queries.ts';

const currency = ['currency_code'];
const range = [...currency, 'created_at>', 'created_at>=', 'created_at<', 'created_at<='];
/** Four weeks before today, and today, so that each weekday of the past has been whole as often. */
const days_of_heat = 29;

const weekday = ['weekday'] as const;
const trends = ['up', 'down', 'equal'] as const satisfies readonly Achievement['trend'][];
const text: JsonSchema = { type: 'string' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const expected: JsonSchema = { ...volume, type: ['integer', 'null'] };

/** A call of home: for holders of one role, who need not see the statistics of any entity. */
const homeRoute = <Own extends OwnParameters>(figures: Figures, call: Omit<Call<Own>, 'tag'>): Route =>
  statisticRoute(figures, 'transaction', { access: ['STATISTICS_LIST'], ...call, tag: 'Statistics' });

/** What home shows: today, its days, what was achieved, what came last, and the hours of the week. */
export const homeRoutes = (figures: Figures): Route[] => [
  homeRoute(figures, {
    path: '/statistics/today',
    summary: "Get today's revenue so far, and what is expected by the end of the day",
    own: {},
    terms: { takes: currency },
    answer: {
      type: 'object',
      properties: {
        ...said,
        amount: volume,
        transactions: figure.count,
        expected_amount: expected,
        expected_low: expected,
        expected_high: expected,
      },
    },
    handle: (question) => todayOf(figures, question),
  }),
  homeRoute(figures, {
    path: '/statistics/aggregate/day',
    summary: 'Get paid or blocked transactions by day',
    own: { blocked: ['false', 'true'] },
    terms: { takes: range },
    answer: figuresSchema({ ...figure, period: { type: 'string', format: 'date' }, partial: { type: 'boolean' } }),
    handle: (question, { blocked }) => paidOrBlockedOf(figures, question, blocked === 'true'),
  }),
  homeRoute(figures, {
    path: '/statistics/amazingthings',
    summary: 'Get what the last seven days came to, beside the same time a week earlier',
    own: {},
    terms: { takes: currency },
    answer: figuresSchema({
      type: { type: 'string', enum: achievement_types },
      last: { type: 'integer' },
      previous: { type: 'integer' },
      trend: { type: 'string', enum: trends },
    }),
    handle: (question) => achievementsOf(figures, question),
  }),
  homeRoute(figures, {
    path: '/statistics/recent',
    summary: 'Get the newest transactions and refunds',
    own: {},
    terms: { takes: currency },
    answer: itemsSchema(
      {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['transaction', 'blocked', 'refund'] },
          id: text,
          created_at: instant,
          status: text,
          amount: volume,
          currency_code: text,
          payment_product: { type: ['string', 'null'] },
          organisation: { type: 'object', properties: { id: text, name: text } },
        },
      },
      {},
    ),
    handle: (question, _, { identity }) => recentOf(figures, question, identity),
  }),
  homeRoute(figures, {
    path: '/statistics/dayandtime',
    summary: 'Get transactions by date or day of the week, and hour',
    // Also a part of the dashboard of payments.
    access: ['STATISTICS_LIST', ...statistics_roles.transaction],
    own: { measure: measures, group_by: weekday },
    terms: { days: days_of_heat },
    answer: figuresSchema({
      ...figure,
      weekday: { type: 'integer', minimum: 1, maximum: 7, description: 'Monday is 1' },
      hour: { type: 'integer', minimum: 0, maximum: 23 },
      date: { type: ['string', 'null'], format: 'date', description: 'Null by weekday' },
    }),
    handle: (question, { measure, group_by }) => dayAndTimeOf(figures, question, { measure, by: group_by }),
  }),
];
