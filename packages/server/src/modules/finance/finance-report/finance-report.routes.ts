import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { account_kinds } from '@sluis/contract/finance/accounts';
import { daily_sections, margin_sorts } from '@sluis/contract/finance/reports';
import { periods } from '@sluis/contract/statistics';
import * as json from '../../../platform/http/json-schema.ts';
import { type Asked, type JsonSchema, type ReadRoute, type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { dailyReport } from './daily.queries.ts';
import { belowCost, marginReport, marginSort } from './margin.queries.ts';
import { describeTerms, type Question, questionOf, type Terms } from './question.queries.ts';
import { waterfallReport } from './waterfall.queries.ts';

const range = { from: json.date, until: { ...json.date, description: 'The last accounting day' } };
const optional_text = json.nullable(json.text);
const amounts = (names: readonly string[]): Record<string, JsonSchema> =>
  Object.fromEntries(names.map((name) => [name, json.minorUnits]));
const exact: JsonSchema = { type: 'number', description: 'Millionths of a minor unit' };

const daily = { count: json.integer, ...amounts(daily_sections) };
const daily_figures = { currency_code: json.text, ...daily, expected_net: json.minorUnits };
const waterfall = { count: json.integer, ...amounts(['opening', ...settlement_sections, 'paid', 'closing']) };
const margins = {
  currency_code: json.text,
  count: json.integer,
  ...amounts(['turnover', 'revenue', 'cost', 'partner', 'margin']),
  revenue_micro: exact,
  cost_micro: exact,
  partner_micro: exact,
  margin_micro: exact,
  margin_percentage: { ...json.nullable({ type: 'number' }), description: 'Of the revenue; null without any' },
};

const daily_terms: Terms = { filters: ['payment_product'], is_daily: true, has_rows: true };
const waterfall_terms: Terms = { period: 'month' };
const margin_terms: Terms = {
  filters: ['payment_product', 'processor'],
  period: null,
  has_rows: true,
  beside: {
    is_below_cost: { type: 'boolean', description: 'Only rows whose margin is below zero' },
    _sort: { type: 'string', enum: margin_sorts, default: '-period' },
  },
};

const daily_answer = json.object({
  ...range,
  items: json.list(
    json.object({
      accounting_day: json.date,
      payment_product: optional_text,
      ...daily_figures,
      settlement: json.nullable(json.idOf('stl')),
      settlement_reference: optional_text,
    }),
  ),
  total: json.integer,
  totals: json.list(json.object(daily_figures)),
});

const waterfall_answer = json.object({
  ...range,
  period: json.oneOf(periods),
  items: json.list(
    json.object({
      currency_code: json.text,
      ...waterfall,
      periods: json.list(json.object({ period: json.date, partial: json.boolean, ...waterfall })),
      products: json.list(json.object({ period: json.date, payment_product: optional_text, ...daily })),
    }),
  ),
});

const margin_answer = json.object({
  ...range,
  period: json.nullable(json.oneOf(periods)),
  items: json.list(
    json.object({
      period: json.nullable(json.date),
      organisation: json.idOf('org'),
      organisation_name: json.text,
      payment_product: optional_text,
      processor: json.nullable(json.idOf('proc')),
      processor_name: optional_text,
      ...margins,
      is_below_cost: json.boolean,
    }),
  ),
  total: json.integer,
  totals: json.list(json.object({ ...margins, below_cost: json.integer })),
  safeguarding: json.list(
    json.object({
      currency_code: json.text,
      ...amounts(['merchant_payable', 'merchant_reserve', 'payout_in_transit', 'owed']),
      ...amounts(['bank', 'processor_receivable', 'opening', 'held', 'difference']),
      accounts: json.list(json.object({ kind: json.oneOf(account_kinds), ...amounts(['debit', 'credit']) })),
    }),
  ),
});

interface Report extends Pick<ReadRoute, 'path' | 'summary' | 'access'> {
  readonly terms: Terms;
  readonly answer: JsonSchema;
  readonly handle: (question: Question, asked: Asked) => Promise<unknown>;
}

const report = (engine: Engine, { path, summary, access, terms, answer, handle }: Report): Route =>
  read({
    method: 'GET',
    path,
    summary,
    tag: 'Statistics',
    access,
    audit: true,
    describe: { query: describeTerms(terms), answer },
    handle: async (asked) => ({ status: 200, body: await handle(await questionOf(engine, asked, terms), asked) }),
  });

/** Reports from the journal: of merchants, and margins of the provider. */
export const financeReportRoutes = (engine: Engine): Route[] => [
  report(engine, {
    path: '/statistics/finance/daily',
    summary: 'Get payments, refunds, chargebacks and fees by accounting day',
    access: ['TRANSACTION_LIST'],
    terms: daily_terms,
    answer: daily_answer,
    handle: dailyReport,
  }),
  report(engine, {
    path: '/statistics/finance',
    summary: 'Get the balance from its opening to its closing, by period and product',
    access: ['TRANSACTION_ALL && SETTLEMENT_ALL', 'TRANSACTION_LIST && SETTLEMENT_LIST'],
    terms: waterfall_terms,
    answer: waterfall_answer,
    handle: waterfallReport,
  }),
  report(engine, {
    path: '/psp/statistics/finance',
    summary: 'Get margins by merchant, product, processor and currency, and the safeguarding check',
    access: ['PSP_REPORT_LIST'],
    terms: margin_terms,
    answer: margin_answer,
    handle: (question, { query }) =>
      marginReport(question, { sort: marginSort(query), is_below_cost: belowCost(query) }),
  }),
];
