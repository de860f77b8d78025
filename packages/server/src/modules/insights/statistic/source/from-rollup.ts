import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../../resource/engine.ts';
import type { Read } from '../../../../resource/list/reads.ts';
import { databaseZone } from '../../../../resource/list/zone.ts';
import { nextPeriod, periodOf, plusDays } from '../question/calendar.ts';
import { lengthInDays, type Question } from '../question/question.queries.ts';
import { event_columns } from '../rollup/events.ts';
import type { WholeDays } from './pieces.ts';
import { coarsestGrain, type Selection, type Source } from './source.ts';
import { daysFrom, localTime, monthsFrom, summed } from './summed.ts';

/** The maximum number of days of merchants, or hours of them, for a read on the shared connection. */
const quick_max = 1000;

/** The whole months among days, if the selection divides neither by day nor by anything else within them. */
function monthsIn({ dimension, grain }: Selection, { first, end }: WholeDays) {
  if (dimension === undefined || grain !== coarsestGrain(dimension)) return undefined;
  const from = periodOf(plusDays(first, -1), 'month');
  const months = { first_month: nextPeriod(from, 'month'), end_of_months: periodOf(end, 'month') };
  return months.first_month < months.end_of_months ? months : undefined;
}

/**
 * The read of whole days from rollups and pending deltas. It reads no rows, and is planned in a fraction of the time of
 * the statement that can. Its last row signals that all of it is stored; without that row the result is not valid.
 */
export function rollupRead(
  { database }: Engine,
  question: Question,
  selection: Selection,
  { zone, days, is_small }: Extract<Source, { is: 'rollup' }>,
): Read {
  const { asking, timezone, reader, range } = question;
  const { entities, sums, dimension, grain, currency_code } = selection;
  const { all } = asking.scope;
  const owners = all ? [''] : asking.scope.organisations;
  const is_one = owners.length === 1;
  const months = monthsIn(selection, days);
  /** The parameters, in their order. */
  const values = {
    owner: is_one ? owners[0] : owners,
    zone: databaseZone(zone),
    first: days.first,
    end: days.end,
    from: days.from,
    until: days.until,
    ...months,
    ...Object.fromEntries(entities.map((entity) => [`entity ${entity}`, entity])),
    ...(currency_code !== undefined && { currency: currency_code }),
    ...(dimension && { dimension }),
  };
  return {
    shape: `kept ${entities} ${sums} ${dimension} ${grain} ${currency_code !== undefined} ${is_one} ${all} ${months !== undefined} ${timezone}`,
    text: () => textOf(question, selection, Object.keys(values)).compile(database.kysely).sql,
    values: Object.values(values),
    reader,
    is_high: false,
    is_small,
    is_quick: owners.length * lengthInDays(range) * (dimension ? 24 : 1) <= quick_max,
  };
}

function textOf({ asking, timezone }: Question, selection: Selection, parameters: readonly string[]) {
  const { entities, sums, dimension, currency_code } = selection;
  const { all, organisations } = asking.scope;
  const is_one = all || organisations.length === 1;
  const parameter = (name: string) => sql.raw(`$${parameters.indexOf(name) + 1}`);
  const [owner, zone, first, end] = ['owner', 'zone', 'first', 'end'].map(parameter);
  const bound = {
    currency: currency_code === undefined ? undefined : parameter('currency'),
    dimension: parameter('dimension'),
  };
  const isOwned = (column: string) =>
    is_one ? sql`${sql.ref(column)} = ${owner}` : sql`${sql.ref(column)} = any(${owner}::text[])`;
  const pending = sql`
    select ${localTime(timezone, selection)} as local, event.* from (
      select ${event_columns} from statistic_delta as delta
      where ${all ? sql`true` : isOwned('delta.organisation')} and delta.at >= ${parameter('from')}::timestamptz and delta.at < ${parameter('until')}::timestamptz
        and delta.entity in (${sql.join(entities.map((entity) => parameter(`entity ${entity}`)))})) as event`;
  const between =
    (start: RawBuilder<unknown> | undefined, stop: RawBuilder<unknown> | undefined) => (table: RawBuilder<unknown>) =>
      sql`
    from ${table}
    where ${isOwned('cell.organisation')} and cell.zone = (select id from statistic_zone where name = ${zone})
      and cell.day >= ${start}::date and cell.day < ${stop}::date`;
  const [first_month, end_of_months] = ['first_month', 'end_of_months'].map(parameter);
  const cells = parameters.includes('first_month')
    ? [
        daysFrom(between(first, first_month), selection, bound),
        monthsFrom(between(first_month, end_of_months), selection, bound),
        daysFrom(between(end_of_months, end), selection, bound),
      ]
    : [daysFrom(between(first, end), selection, bound)];
  const owners = is_one ? sql`array[${owner}]` : sql`${owner}::text[]`;
  const are_parts_kept =
    dimension && !all
      ? sql`and not exists (select 1 from unnest(${owners}) as each (id) where not exists (select 1 from statistic_scope where organisation = each.id))`
      : sql``;
  return sql`
    select * from (${summed(selection, bound, cells, pending)}
    ) as figures
    union all select null, null ${dimension ? sql`, null` : sql``}, ${sql.join(sums.map(() => sql`null`))}
    from statistic_zone where name = ${zone} ${are_parts_kept}`;
}
