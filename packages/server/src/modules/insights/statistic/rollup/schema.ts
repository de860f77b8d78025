import type { Entity } from '@sluis/contract/base/entity';
import { customer } from '@sluis/contract/entities/payments/customer';
import { refund, void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import type { StatisticEntity } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { DaySums } from './rollup.tables.ts';

export const counted_entities: readonly Entity[] = [transaction, refund, customer];

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

export const paid_list = literals(paid_statuses);

const is_payment = sql`event.entity = 'transaction'`;
const is_paid = sql`event.entity = 'transaction' and event.status in (${paid_list})`;
const is_refund = sql`event.entity = 'refund'`;

/** The entity that a day's sums count, by the prefix of their names. */
const counted_by_prefix = {
  '': is_payment,
  paid_: is_paid,
  blocked_: sql`${is_payment} and event.blocked`,
  known_: sql`${is_paid} and event.is_known`,
  refund_: is_refund,
  refunded_: sql`${is_refund} and event.status not in (${literals(void_refund_statuses)})`,
} as const;

export type SumName = keyof DaySums;

/** A sum of events by its name: the events that meet a condition are added. */
export type Sum = readonly [name: SumName, what: 'count' | 'amount', condition: RawBuilder<unknown>];

export const day_sums: readonly Sum[] = [
  ...Object.entries(counted_by_prefix).flatMap(([prefix, condition]): Sum[] => [
    [`${prefix}count` as SumName, 'count', condition],
    [`${prefix}amount` as SumName, 'amount', condition],
  ]),
  ['customer_count', 'count', sql`event.entity = 'customer'`],
];

/** The sums of a part, for payments only; those of refunds and customers by status are in `count` and `amount`. */
export const part_sums = [
  ['count', 'count', sql`true`],
  ['amount', 'amount', sql`true`],
  ['paid_count', 'count', is_paid],
  ['paid_amount', 'amount', is_paid],
] as const satisfies readonly Sum[];

interface DeclaredDimension {
  /** The entity whose events it divides. */
  readonly entity: StatisticEntity;
  /** The value of an event; one without a value is not counted. */
  readonly value: RawBuilder<unknown>;
  /** Each payment has exactly one value: the parts add up to the sums of the day. */
  readonly is_whole?: true;
}

const whole = (value: RawBuilder<unknown>) => ({ entity: 'transaction', value, is_whole: true }) as const;
const known_status = sql`coalesce(event.status, '')`;

/** The dimensions that divide the events of a day. */
const declared = {
  status: whole(sql`event.status`),
  /** The statuses of blocked payments only. */
  blocked: { entity: 'transaction', value: sql`case when event.blocked then event.status end` },
  payment_product: whole(sql`coalesce(event.payment_product, '')`),
  platform: whole(sql`coalesce(event.platform, '')`),
  browser: whole(sql`coalesce(event.browser, '')`),
  country_code: whole(sql`coalesce(event.country_code, '')`),
  hour: whole(sql`to_char(event.local, 'HH24')`),
  /** With the status after a colon, and for blocked payments with `:blocked` after that. */
  processor: {
    entity: 'transaction',
    value: sql`event.processor || ':' || event.status || case when event.blocked then ':blocked' else '' end`,
  },
  refund_status: { entity: 'refund', value: known_status },
  customer_status: { entity: 'customer', value: known_status },
} as const satisfies Readonly<Record<string, DeclaredDimension>>;

export type Dimension = keyof typeof declared;
export const dimensions: Readonly<Record<Dimension, DeclaredDimension>> = declared;

/** The dimensions of payments with their values. */
export const payment_dimensions = (Object.keys(declared) as Dimension[]).flatMap((name) => {
  const { entity, value } = dimensions[name];
  return entity === 'transaction' ? [[name, value] as const] : [];
});

const part_table = {
  key: ['zone', 'organisation', 'currency_code', 'dimension', 'day', 'value'],
  sums: part_sums.map(([name]) => name),
} as const;

/** The rollups: their key, and their sums. */
export const rollups = {
  statistic_day: { key: ['zone', 'organisation', 'currency_code', 'day'], sums: day_sums.map(([name]) => name) },
  statistic_part: part_table,
  /** Of whole months: hours are divided by day of the week. */
  statistic_month: part_table,
} as const;
export type Rollup = keyof typeof rollups;
