import { ApiError } from '@sluis/contract/base/errors';
import type { AmountLimit, SettingValues } from '@sluis/contract/configuration';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Configuration, Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';

/** The fields of a payment that decide its admission. */
export type Admissible = Pick<
  ItemOf<'transaction'>,
  'organisation' | 'payment_product' | 'amount' | 'currency_code'
> & {
  /** Undefined if it is not chosen yet. */
  readonly processor?: string | null | undefined;
  /** The time that determines its day. */
  readonly at: string;
};

/** A payment that is yet to be authorised cannot use the limit of an earlier day. */
const late_max_ms = 3_600_000;

const limitIn = (limits: readonly AmountLimit[] | null, currency: string): number | undefined =>
  limits?.find(({ currency_code }) => currency_code === currency)?.amount;

const isAmong = (allowed: readonly string[] | null, one: string | null | undefined): boolean =>
  allowed === null || (one != null && allowed.includes(one));

export const isWayAllowed = (
  { payment_products, processors }: Pick<SettingValues, 'payment_products' | 'processors'>,
  way: { readonly product: string; readonly processor: string },
): boolean => isAmong(payment_products, way.product) && isAmong(processors, way.processor);

/** Why a method or an amount is refused, regardless of earlier payments. */
function refusalOf({ values }: Configuration, payment: Partial<Admissible>): ApiError | undefined {
  const { payment_product, processor, amount, currency_code } = payment;
  if (payment_product !== undefined && !isAmong(values.payment_products, payment_product))
    return new ApiError('payment_product_not_allowed', { fields: { payment_product: ['not_allowed'] } });
  if (processor !== undefined && !isAmong(values.processors, processor))
    return new ApiError('processor_not_allowed', { fields: { processor: ['not_allowed'] } });
  const limit = currency_code === undefined ? undefined : limitIn(values.limit_per_payment, currency_code);
  if (limit !== undefined && amount !== undefined && amount > limit)
    return new ApiError('payment_limit_exceeded', {
      fields: { amount: ['too_large'] },
      details: { limit, currency_code },
    });
  return undefined;
}

/** Throws the reason to refuse a payment that is only requested: by a link, or for a later time. */
export async function assertPossible(
  executor: Executor,
  configurations: Configurations,
  payment: Partial<Admissible> & Pick<Admissible, 'organisation'>,
): Promise<void> {
  const refusal = refusalOf(await configurations.of(executor, payment.organisation), payment);
  if (refusal) throw refusal;
}

/**
 * Why each of some payments may not be made, by the provider's configuration of their merchants; undefined if it may.
 * Payments of one daily limit wait for each other from here until the end of the transaction, so that two concurrent
 * ones cannot both use the rest of it; without limits, nothing is read or locked.
 */
export async function admit(
  trx: Trx,
  configurations: Configurations,
  payments: readonly Admissible[],
): Promise<(ApiError | undefined)[]> {
  const refusals: (ApiError | undefined)[] = [];
  const limited: Limited[] = [];
  for (const [index, payment] of payments.entries()) {
    const configuration = await configurations.of(trx, payment.organisation);
    refusals[index] = refusalOf(configuration, payment);
    const limit = limitIn(configuration.values.limit_per_day, payment.currency_code);
    if (refusals[index] || limit === undefined || payment.amount === 0) continue;
    limited.push({ index, payment, limit, holder: holderOf(configuration, 'limit_per_day') });
  }
  const sums = Map.groupBy(limited, ({ holder, payment }) => dailyKey(holder, payment.currency_code));
  await lockDailyLimits(
    trx,
    configurations,
    limited.map(({ payment }) => payment),
  );
  for (const some of sums.values())
    for (const [index, refusal] of await overLimit(trx, configurations, some)) refusals[index] = refusal;
  return refusals;
}

/**
 * Locks the sums of the daily limits of some payments, in one order like all locks. Callers that make several payments
 * one after the other lock before the first.
 */
export async function lockDailyLimits(
  trx: Trx,
  configurations: Configurations,
  payments: readonly Pick<Admissible, 'organisation' | 'currency_code'>[],
): Promise<void> {
  const keys = new Set<string>();
  for (const { organisation, currency_code } of payments) {
    const configuration = await configurations.of(trx, organisation);
    if (limitIn(configuration.values.limit_per_day, currency_code) !== undefined)
      keys.add(dailyKey(holderOf(configuration, 'limit_per_day'), currency_code));
  }
  for (const key of [...keys].sort()) await lockSum(trx, 'limit_per_day', key);
}

const dailyKey = (holder: string, currency_code: string): string => `${holder} ${currency_code}`;

/** A payment that counts for a daily limit, and its index in the request. */
interface Limited {
  readonly index: number;
  readonly payment: Admissible;
  readonly limit: number;
  readonly holder: string;
}

/** Of payments of one limit, whose sum is locked, those that no longer fit, one after the other. */
async function overLimit(
  trx: Trx,
  configurations: Configurations,
  limited: readonly Limited[],
): Promise<Map<number, ApiError>> {
  const refusals = new Map<number, ApiError>();
  const taken = new Map<string, number>();
  for (const { index, payment, limit, holder } of limited) {
    const { at, amount, currency_code } = payment;
    const { timezone } = (await configurations.of(trx, holder)).values;
    const before = taken.get(at) ?? (await takenOnDay(trx, { holder, currency_code, at, timezone }));
    const left = Math.max(0, limit - before);
    if (amount > left) refusals.set(index, dailyRefusal({ limit, left, currency_code }));
    taken.set(at, amount > left ? before : before + amount);
  }
  return refusals;
}

/** The same for one payment. Throws the reason to refuse it. */
export async function assertAdmitted(
  trx: Trx,
  configurations: Configurations,
  payment: Admissible,
  now: string,
): Promise<void> {
  const { values } = await configurations.of(trx, payment.organisation);
  const is_limited = payment.amount > 0 && limitIn(values.limit_per_day, payment.currency_code) !== undefined;
  if (is_limited && Date.parse(now) - Date.parse(payment.at) > late_max_ms)
    throw new ApiError('invalid_value', { fields: { created_at: ['too_small'] } });
  const [refusal] = await admit(trx, configurations, [payment]);
  if (refusal) throw refusal;
}

const dailyRefusal = (details: { limit: number; left: number; currency_code: string }): ApiError =>
  new ApiError('daily_limit_exceeded', { fields: { amount: ['too_large'] }, details });

/** Settings that limit the sum of several payments or refunds. */
type Summed = 'limit_per_day' | 'refunds_beyond_balance';

/**
 * Whose payments count together: those of the organisation that set the limit; for the provider's default, those of a
 * merchant.
 */
function holderOf({ from, merchant, provider }: Configuration, name: Summed): string {
  const by = from[name];
  return by === undefined || by === provider ? merchant : by;
}

/** Payments that count together wait for each other: an advisory lock, because a sum is not a row. */
const lockSum = (trx: Trx, name: Summed, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`.execute(trx);

/** An organisation and all below it, without those that have the setting themselves and those below them. */
async function readHeldBy(executor: Executor, holder: string, name: Summed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive held as (
      select id from organisation where id = ${holder}
      union all select part.id from organisation part join held on part.parent = held.id
      where not exists (
        select 1 from organisation_setting as own
        where own.organisation = part.id and own.name = ${sql.lit(name)} and own.value is not null)
    ) select id from held`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Statuses in which a payment takes nothing. */
const void_statuses = ['AUTHORIZATION_VOIDED', 'CANCELLED', 'ABANDONED', 'DECLINED', 'FAILED'];

interface Day {
  readonly holder: string;
  readonly currency_code: string;
  readonly at: string;
  readonly timezone: string;
}

/** The sum of a day in a zone, read from the payments themselves, whatever their outcome. */
async function takenOnDay(executor: Executor, { holder, currency_code, at, timezone }: Day): Promise<number> {
  const held = await readHeldBy(executor, holder, 'limit_per_day');
  const day = sql`date_trunc('day', ${at}::timestamptz at time zone ${timezone})`;
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(amount), 0)::bigint as taken from transaction
    where organisation = any(${held}) and currency_code = ${currency_code}
      and created_at >= ${day} at time zone ${timezone}
      and created_at < (${day} + interval '1 day') at time zone ${timezone}
      and status <> all(${void_statuses})`.execute(executor);
  return Number(rows[0]?.taken ?? 0);
}

/** For how many days a payment's money is taken to be with the provider, if no settlement says otherwise. */
export const balance_days = 30;

/** How long a refund can be in progress, and still be invisible to others. */
const latest_ms = 3_600_000;

/**
 * Throws `refund_exceeds_balance` if a merchant may not refund more than its balance: the unsettled payments of the
 * last 30 days, less unsettled refunds and chargebacks, and what its settlements owe it. The balance is read before refunds wait for each other; under
 * the lock the latest refunds are added again, from an index alone.
 */
export async function assertInBalance(
  trx: Trx,
  configurations: Configurations,
  refund: { readonly organisation: string; readonly amount: number; readonly currency_code: string },
  now: string,
): Promise<void> {
  const configuration = await configurations.of(trx, refund.organisation);
  if (configuration.values.refunds_beyond_balance) return;
  const { currency_code } = refund;
  const holder = holderOf(configuration, 'refunds_beyond_balance');
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  const organisations = await readHeldBy(trx, holder, 'refunds_beyond_balance');
  const held = { organisations, currency_code, latest: before(latest_ms) };
  const seen = await readBalance(trx, { ...held, since: before(balance_days * 86_400_000) });
  await lockSum(trx, 'refunds_beyond_balance', `${holder} ${currency_code}`);
  const { rows } = await sql<{ latest: number }>`select (${latestOf(held)})::bigint as latest`.execute(trx);
  const balance = Math.max(0, seen.balance + seen.latest - Number(rows[0]?.latest ?? 0));
  if (refund.amount > balance)
    throw new ApiError('refund_exceeds_balance', {
      fields: { amount: ['too_large'] },
      details: { balance, currency_code },
    });
}

interface Balanced {
  readonly organisations: readonly string[];
  readonly currency_code: string;
  readonly latest: string;
}

/** SQL: the sum of the latest refunds. Settled ones count, so that the sum is the same before and after. */
const latestOf = ({ organisations, currency_code, latest }: Balanced) => sql`
  select coalesce(sum(amount), 0) from refund
  where organisation = any(${[...organisations]}) and currency_code = ${currency_code}
    and created_at >= ${latest} and status <> all(${[...void_refund_statuses]})`;

/**
 * SQL: what settlements owe an organisation, until it is instructed: balances that are carried, open settlements, and
 * closed ones. Settled payments are part of these.
 */
function settledOf({ organisations, currency_code }: Balanced) {
  const own = sql`organisation = any(${[...organisations]}) and currency_code = ${currency_code}`;
  return sql`
    (select coalesce(sum(carried), 0) from settlementbalance where ${own})
    + (select coalesce(sum(gross + refunds + chargebacks + reversals + fees + vat + reserve_held + reserve_released
        + reserve_drawn + one_offs + shares + returned), 0) from settlement where ${own} and status = 'OPEN')
    + (select coalesce(sum(amount), 0) from settlement where ${own} and status = 'CLOSED')`;
}

/** The balance, and the part of it from the latest refunds, at one moment. */
async function readBalance(trx: Trx, { since, ...held }: Balanced & { readonly since: string }) {
  const open = sql`organisation = any(${[...held.organisations]}) and currency_code = ${held.currency_code}
    and created_at >= ${since} and settlement is null`;
  const { rows } = await sql<{ balance: number; latest: number }>`
    select ((select coalesce(sum(amount), 0) from transaction where ${open} and status = any(${[...paid_statuses]}))
      - (select coalesce(sum(amount), 0) from refund where ${open} and status <> all(${[...void_refund_statuses]}))
      - (select coalesce(sum(amount), 0) from chargeback where ${open} and stage <> 'RETRIEVAL' and status <> all(${[...void_chargeback_statuses]}))
      + ${settledOf(held)})::bigint as balance, (${latestOf(held)})::bigint as latest`.execute(trx);
  return { balance: Number(rows[0]?.balance ?? 0), latest: Number(rows[0]?.latest ?? 0) };
}
