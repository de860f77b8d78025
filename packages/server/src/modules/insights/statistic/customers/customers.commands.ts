import { amountScore, recencyEnd, recencyScore, segmentOf, valueScore } from '@sluis/contract/segments';
import type { CustomerSegment } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import type { Trx } from '../../../../platform/database/database.ts';
import { rowsLike } from '../../../../platform/database/rows-like.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { paid_list } from '../rollup/schema.ts';
import { type CutBook, readCuts } from './cuts.commands.ts';

export interface CustomerKey {
  readonly customer: string;
  readonly organisation: string;
}

type CustomerRow = Tables['statistic_customer'];
type Sums = Omit<CustomerRow, 'recency' | 'value' | 'rescore_at'>;

const is_paid = sql`status in (${paid_list})`;

/** SQL: the sums of payments, after `select`: each column of a customer's row in a currency. */
export const customer_sums = sql`
  count(*)::int as count, count(*) filter (where ${is_paid})::int as paid_count,
  coalesce(sum(amount) filter (where ${is_paid}), 0)::bigint as paid_amount,
  coalesce(sum(amount_refunded) filter (where ${is_paid}), 0)::bigint as refunded_amount,
  min(created_at) filter (where ${is_paid}) as first_paid_at, max(created_at) filter (where ${is_paid}) as last_paid_at`;

const asTable = (keys: readonly CustomerKey[]) => sql`
  unnest(${keys.map(({ customer }) => customer)}::text[], ${keys.map(({ organisation }) => organisation)}::text[])
    as asked (customer, organisation)`;

/**
 * The sums of customers' payments by currency, from their rows, found by the index of customers: with a condition on the
 * organisation of payments, the planner would read all of them where there are no statistics.
 */
async function readSums(trx: Trx, keys: readonly CustomerKey[]): Promise<Sums[]> {
  const [customers, organisations] = [keys.map(({ customer }) => customer), keys.map((each) => each.organisation)];
  const { rows } = await sql<Sums>`
    select payment.customer, payment.organisation, payment.currency_code, ${customer_sums}
    from (
      select transaction.* from transaction
        join customer on customer.id = transaction.customer and customer.organisation = transaction.organisation
      where transaction.customer in (select unnest(${customers}::text[])) and customer.organisation = any(${organisations})
    ) as payment
    group by customer, organisation, currency_code`.execute(trx);
  return rows;
}

/** The most frequent currency of a customer's payments; undefined without any. */
const mainOf = (rows: readonly Sums[]): Sums | undefined =>
  rows
    .filter(({ paid_count }) => paid_count > 0)
    .toSorted((a, b) => b.paid_count - a.paid_count || (a.currency_code < b.currency_code ? -1 : 1))[0];

const unscored = { recency: null, value: null, rescore_at: null } as const;

function scored(row: Sums, cuts: CutBook, now: string): CustomerRow {
  const { organisation, currency_code, paid_count, paid_amount, refunded_amount, last_paid_at } = row;
  if (last_paid_at === null) return { ...row, ...unscored };
  const days = cuts.recency(organisation);
  const paid_ms = Date.parse(last_paid_at);
  const recency = recencyScore(Date.parse(now) - paid_ms, days);
  const frequency = amountScore(paid_count, cuts.frequency(organisation));
  const amounts = cuts.amount(organisation, currency_code);
  // Without bounds, high amounts in a currency are not known yet.
  const amount = amounts ? amountScore(paid_amount - refunded_amount, amounts) : frequency;
  const end_ms = recencyEnd(recency, days);
  const rescore_at = end_ms === undefined ? null : new Date(paid_ms + end_ms).toISOString();
  return { ...row, recency, value: valueScore(frequency, amount), rescore_at };
}

/**
 * Recomputes the sums and segments of customers. Only one process may do so at a time: otherwise an earlier state could
 * win.
 */
export async function recomputeCustomers(trx: Trx, keys: readonly CustomerKey[], now: string): Promise<void> {
  if (keys.length === 0) return;
  const sums = await readSums(trx, keys);
  const cuts = await readCuts(trx, [...new Set(keys.map(({ organisation }) => organisation))]);
  const segments = new Map<string, CustomerSegment>();
  const rows = [...Map.groupBy(sums, ({ customer }) => customer).values()].flatMap((of_one) => {
    const main = mainOf(of_one);
    return of_one.map((row) => {
      if (row !== main) return { ...row, ...unscored };
      const known = scored(row, cuts, now);
      if (known.recency !== null && known.value !== null)
        segments.set(row.customer, segmentOf(known.recency, known.value));
      return known;
    });
  });
  await writeRows(trx, keys, rows);
  const assigned = keys.map(({ customer, organisation }) => ({
    id: customer,
    organisation,
    segment: segments.get(customer) ?? null,
  }));
  await sql`
    update customer set segment = assigned.segment
    from ${rowsLike('customer', assigned)} as assigned
    where customer.id = assigned.id and customer.organisation = assigned.organisation
      and customer.segment is distinct from assigned.segment`.execute(trx);
}

const written_columns = [
  'count',
  'paid_count',
  'paid_amount',
  'refunded_amount',
  'first_paid_at',
  'last_paid_at',
  'recency',
  'value',
  'rescore_at',
] as const;

async function writeRows(trx: Trx, keys: readonly CustomerKey[], rows: readonly CustomerRow[]): Promise<void> {
  const names = sql.join(
    ['customer', 'organisation', 'currency_code', ...written_columns].map((name) => sql.ref(name)),
  );
  const of = (table: string) => sql.join(written_columns.map((name) => sql.ref(`${table}.${name}`)));
  await sql`
    delete from statistic_customer using ${asTable(keys)}
    where statistic_customer.customer = asked.customer and statistic_customer.organisation = asked.organisation
      and (statistic_customer.organisation, statistic_customer.customer, statistic_customer.currency_code) not in (
        select organisation, customer, currency_code from ${rowsLike('statistic_customer', rows)})`.execute(trx);
  await sql`
    insert into statistic_customer (${names}) select ${names} from ${rowsLike('statistic_customer', rows)}
    on conflict (customer, organisation, currency_code) do update
    set (${sql.join(written_columns.map((name) => sql.ref(name)))}) = row(${of('excluded')})
    where (${of('statistic_customer')}) is distinct from (${of('excluded')})`.execute(trx);
}
