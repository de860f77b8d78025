import type { ItemOf } from '@sluis/contract/registry';
import type { PaymentFacts, Velocity } from '@sluis/contract/risk/facts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';

/** A count of payments that a ruleset needs: those of one key in a window, of an organisation and below it. */
export interface Counting {
  readonly owner: string;
  readonly scope: Scope;
  readonly velocity: Velocity;
  readonly value: string;
  readonly of_provider: boolean;
}

export interface Counted {
  readonly count: number;
  readonly amount: number;
  readonly declined: number;
}

/** A value that is looked up in a list. */
export interface Listing {
  readonly list: string;
  readonly attribute: string;
  readonly values: readonly string[];
}

export interface CustomerFacts {
  readonly status: string | null;
  readonly country_code: string | null;
  readonly email_domain: string | null;
}

const nothing: CustomerFacts = { status: null, country_code: null, email_domain: null };

/** The facts of a payment, of which the profile's and the customer's are given. */
export function factsOf(
  payment: Undecided,
  { mcc }: Pick<ItemOf<'paymentprofile'>, 'mcc'>,
  customer: CustomerFacts | undefined,
): PaymentFacts {
  const { status, country_code, email_domain } = customer ?? nothing;
  const network = payment.ip ? clientNetwork(payment.ip) : null;
  return {
    amount: payment.amount,
    currency_code: payment.currency_code,
    payment_product: payment.payment_product ?? null,
    payment_profile: payment.payment_profile,
    card: payment.card ?? null,
    card_all: payment.card_all ?? null,
    card_brand: payment.card_brand ?? null,
    card_bin: payment.card_bin ?? null,
    card_country: payment.card_country ?? null,
    customer: payment.customer ?? null,
    customer_status: status,
    country_code: payment.country_code ?? country_code,
    email_domain,
    mcc: mcc === null ? null : Number(mcc),
    recurring_type: payment.recurring_type ?? null,
    ip: payment.ip ?? null,
    network,
    network_all: network === null || payment.is_called ? network : `${network} ${payment.organisation}`,
    platform: payment.platform ?? null,
    browser: payment.browser ?? null,
    has_three_d_secure: payment.three_d_secure?.result != null,
    three_d_secure_requested: false,
  };
}

export async function readCustomer(executor: Executor, payment: Undecided): Promise<CustomerFacts | undefined> {
  if (!payment.customer) return undefined;
  const { rows } = await sql<CustomerFacts>`
    select status, country_code, nullif(split_part(email_address, '@', 2), '') as email_domain from customer
    where id = ${payment.customer} and organisation = ${payment.organisation}`.execute(executor);
  return rows[0];
}

type Keyed = Pick<Counting, 'velocity' | 'of_provider'>;

const key_columns = {
  card: ['card', 'card_all'],
  customer: ['customer', 'customer'],
  ip: ['network', 'network'],
} as const;

const keyColumn = ({ velocity, of_provider }: Keyed): string => key_columns[velocity.key][of_provider ? 1 : 0];

/** SQL: the key of a payment that a velocity counts by, as `keyOf` of its facts. */
export function keySql(keyed: Keyed, table: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref<string | null>(`${table}.${column}`);
  const column = of(keyColumn(keyed));
  return keyed.of_provider && keyed.velocity.key === 'ip'
    ? sql`case when ${of('taken')} then ${column} else ${column} || ' ' || ${of('organisation')} end`
    : column;
}

/** SQL: the same for the payments of one key, which an index finds. */
function hasKey(counting: Counting): RawBuilder<boolean> {
  const [value, organisation] = counting.value.split(' ');
  const column = sql.ref(keyColumn(counting));
  if (!counting.of_provider || counting.velocity.key !== 'ip') return sql`${column} = ${counting.value}`;
  return organisation === undefined
    ? sql`${column} = ${value} and taken`
    : sql`${column} = ${value} and not taken and organisation = ${organisation}`;
}

function countOf(counting: Counting, { id, currency_code }: Undecided, now: string): RawBuilder<unknown> {
  const { scope, velocity } = counting;
  const since = new Date(Date.parse(now) - velocity.window_s * 1000).toISOString();
  return sql`(
    select json_build_array(count(*), coalesce(sum(amount) filter (where currency_code = ${currency_code}), 0),
      count(*) filter (where status = 'DECLINED'))
    from transaction where ${withinScope({ tenancy: 'organisation' }, scope)} and ${hasKey(counting)} and created_at >= ${since}
      and id <> ${id})`;
}

/** Counts payments and looks values up in lists, in one statement. Nothing is read if nothing is needed. */
export async function readCounts(
  executor: Executor,
  payment: Undecided,
  {
    countings,
    listings,
    now,
  }: { readonly countings: readonly Counting[]; readonly listings: readonly Listing[]; readonly now: string },
): Promise<{ readonly counted: readonly Counted[]; readonly listed: readonly boolean[] }> {
  if (countings.length + listings.length === 0) return { counted: [], listed: [] };
  const hits = listings.map(
    ({ list, values }) => sql`exists (
      select 1 from valuelist_value where list = ${list} and value = any(${[...values]})
        and (expires_at is null or expires_at > ${now}))`,
  );
  const counts = countings.map((each) => countOf(each, payment, now));
  const { rows } = await sql<{ counts: [number, number, number][]; hits: boolean[] }>`
    select json_build_array(${counts.length > 0 ? sql.join(counts) : sql``}) as counts,
      json_build_array(${hits.length > 0 ? sql.join(hits) : sql``}) as hits`.execute(executor);
  const [found] = rows;
  return {
    counted: (found?.counts ?? []).map(([count, amount, declined]) => ({ count, amount, declined })),
    listed: found?.hits ?? [],
  };
}
