import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import {
  earlier_spans,
  range_days_default,
  range_days_max,
  type StatisticEntity,
  statistics_roles,
} from '@sluis/contract/statistics';
import { type Asked, type JsonSchema, type Route, read } from '../../../../platform/http/route.ts';
import { currencyCode, date_or_instant, filterParameters, itemsSchema } from '../../../../resource/describe.ts';
import { tagOf } from '../../../../resource/nouns.ts';
import type { Figures } from '../answer/currency.queries.ts';
import { earlier } from '../question/earlier.queries.ts';
import {
  common_parameters,
  type Given,
  type OwnParameters,
  type Question,
  questionOf,
  type Terms,
} from '../question/question.queries.ts';

/** Values of `previous`: the range to compare with; `true` is as many days just before. */
export const previous = ['true', ...earlier_spans] as const;

export const text: JsonSchema = { type: 'string' };
export const optional_text: JsonSchema = { type: ['string', 'null'] };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const count: JsonSchema = { type: 'integer' };
export const volume: JsonSchema = { type: 'integer', description: 'In minor units of currency_code' };
export const share: JsonSchema = { type: ['number', 'null'] };
export const figure = { count, volume } as const;

export const currency_filter = ['currency_code'];
export const range_filters = [...currency_filter, 'created_at>', 'created_at>=', 'created_at<', 'created_at<='];

/** The fields of every answer besides its figures. */
export const meta: Readonly<Record<string, JsonSchema>> = {
  from: instant,
  until: { ...instant, description: 'The first instant after the range' },
  timezone: text,
  currency_code: { ...optional_text, description: 'ISO 4217' },
  currencies: { type: 'array', items: { type: 'object', properties: { currency_code: text, count } } },
  from_rows: { type: 'boolean', description: 'Read from the items, because no sums are kept for this' },
};

export const objectSchema = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
});

export const figuresSchema = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  itemsSchema(objectSchema(properties), meta);

export interface Call<Own extends OwnParameters> {
  readonly path: string;
  readonly summary: string;
  /**
   * Parameters of the question with their possible values; `measure` and `previous` have the same meaning in all calls.
   */
  readonly own?: Own;
  readonly needs?: readonly (keyof Own & string)[];
  /** Parameters that are not part of the question: `handle` reads them itself. */
  readonly beside?: Readonly<Record<string, JsonSchema>>;
  readonly answer: JsonSchema;
  /** The roles that may call it, by default those of the entity's statistics, and where it is described. */
  readonly access?: RoleExpressions;
  readonly tag?: string;
  readonly terms?: Terms;
  readonly handle: (question: Question, given: Given<Own>, asked: Asked) => Promise<unknown>;
}

const parameterSchema = (values: readonly string[]): JsonSchema =>
  values.every((value) => /^\d+$/.test(value))
    ? { type: 'integer', minimum: Number(values[0]), maximum: Number(values.at(-1)) }
    : { type: 'string', enum: values };

/** Parameters of a list, and filters on the time other than a range. */
const meaningless = new Set(['_search', '_search_by', 'created_at', 'created_at[]']);

function describeTerms(
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

export function statisticRoute<Own extends OwnParameters>(
  { engine }: Figures,
  entity: StatisticEntity,
  call: Call<Own>,
): Route {
  const { path, summary, own = {} as Own, needs = [], beside = {}, answer, handle, terms = {} } = call;
  const { access = statistics_roles[entity], tag = tagOf(entity) } = call;
  const described = Object.entries(own).map(([key, values]) => [
    key,
    { ...parameterSchema(values), ...(needs.includes(key) && { required: true as const }) },
  ]);
  return read({
    method: 'GET',
    path,
    summary,
    tag,
    access,
    priority: 'analytics',
    audit: true,
    describe: { query: { ...describeTerms(entity, terms), ...Object.fromEntries(described), ...beside }, answer },
    handle: async (asked) => {
      const query = new URLSearchParams([...asked.query].filter(([key]) => !Object.hasOwn(beside, key)));
      const { question, given } = await questionOf(engine, { ...asked, query }, entity, own, terms);
      const { previous: by } = given as { readonly previous?: (typeof previous)[number] };
      const compared = earlier(question, by === 'true' ? 'days' : by);
      return { status: 200, body: await handle(compared, given, asked) };
    },
  });
}
