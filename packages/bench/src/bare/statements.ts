import { outputFields } from '@sluis/contract/base/fields';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { customer } from '@sluis/contract/entities/payments/customer';
import { transaction } from '@sluis/contract/entities/payments/transaction';

/** Hand-written statements for exactly these queries. */

export const transaction_columns = outputFields(transaction.fields);
export const customer_columns = outputFields(customer.fields);
export const profile_columns = outputFields(paymentprofile.fields);

const selected = [
  ...transaction_columns.map((name) => `t."${name}"`),
  ...customer_columns.map((name) => `c."${name}"`),
  ...profile_columns.map((name) => `p."${name}"`),
].join(', ');
const joins = 'left join customer c on c.id = t.customer left join paymentprofile p on p.id = t.payment_profile';
const filters = 't.status = $1 and t.created_at >= $2 and t.created_at < $3';
const newest = 'order by t.created_at desc, t.id desc limit 26';

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The number of visible organisations decides the form: all, one, or several merged from the newest of each. */
type Seen = 'all' | 'one' | 'several';

export const seenBy = (organisations: readonly string[]): Seen =>
  organisations.length === 0 ? 'all' : organisations.length === 1 ? 'one' : 'several';

const condition: Readonly<Record<Seen, string>> = {
  all: filters,
  one: `t.organisation = $4 and ${filters}`,
  several: `t.organisation = any($4::text[]) and ${filters}`,
};

const rows: Readonly<Record<Seen, string>> = {
  all: `select t.* from transaction t where ${condition.all} ${newest}`,
  one: `select t.* from transaction t where ${condition.one} ${newest}`,
  several: `select t.* from unnest($4::text[]) as o(id) cross join lateral (
      select t.* from transaction t where t.organisation = o.id and ${filters} ${newest}) t ${newest}`,
};

/** A page of 25 and one row more, with the exact count on request. */
export const listStatement = (seen: Seen, counted: boolean): Statement => ({
  name: `list_${seen}_${counted}`,
  text: `select ${selected}${counted ? `, (select count(*) from transaction t where ${condition[seen]})` : ''}
    from (${rows[seen]}) t ${joins} order by t.created_at desc, t.id desc`,
});

export const detailStatement = (seen: Seen): Statement => ({
  name: `detail_${seen}`,
  text: `select ${selected} from transaction t ${joins}
    where t.id = $1${seen === 'all' ? '' : ' and t.organisation = any($2::text[])'}`,
});

/** The payments of each day in a currency, from sums of each day, organisation and currency. */
export const daysStatement = (seen: Seen): Statement => ({
  name: `days_${seen}`,
  text: `select to_char(day, 'YYYY-MM-DD'), sum(count)::bigint, sum(amount)::bigint from bench_rollup
    where currency_code = $1 and day >= $2::date and day <= $3::date${seen === 'all' ? '' : ' and organisation = any($4::text[])'}
    group by day order by day`,
});

/** The columns of a payment that its client sends. */
export const sent_columns = [
  'payment_profile',
  'merchant_reference',
  'amount',
  'currency_code',
  'status',
  'processor_id_external',
  'payment_product',
  'card_brand',
  'card_bin',
  'card_last_four',
  'card_expiry',
  'country_code',
] as const;

/** The rows of a payment, each with the columns that Sluis fills. */
export const paymentStatements = {
  paying: {
    name: 'paying',
    text: `insert into transaction
        (id, created_at, last_status_update, organisation, payment_product_type, ${sent_columns.join(', ')})
      values ($1, $2, $2, $3, 'card', ${sent_columns.map((_, at) => `$${at + 4}`).join(', ')})
      returning ${transaction_columns.map((name) => `"${name}"`).join(', ')}`,
  },
  counting: {
    name: 'counting',
    text: `insert into statistic_delta
        (organisation, entity, at, currency_code, status, payment_product, country_code, blocked, is_known, count, amount)
      values ($1, 'transaction', $2, $3, $4, $5, $6, false, false, 1, $7)`,
  },
  beginning: {
    name: 'beginning',
    text: `insert into status_history
        (id, organisation, item, status, occurred_at, created_at, actor_kind, actor, actor_name)
      values ($1, $2, $3, $4, $5, $5, 'apikey', $6, 'bench')`,
  },
  answering: {
    name: 'answering',
    text: `insert into idempotency_key
        (actor, organisation, key, path, body_hash, response_code, response_body, created_at)
      values ($1, $2, $3, 'POST /v1/transaction', $4, 201, $5, $6)`,
  },
  auditing: {
    name: 'auditing',
    text: `insert into audittrail
        (id, created_at, organisation, authentication, apikey, type, method, route, url, response_code, duration_ms,
         origin, request_id, item, transaction, payment_profile, audience, screen_read, bodies)
      values ($1, $2, $3, 'api', $4, 'incoming', 'POST', '/v1/transaction', '/v1/transaction', 201, $5, '127.0.0.1', $6,
        $7, $7, $8, 'merchant', false, $9)`,
  },
} as const satisfies Readonly<Record<string, Statement>>;

/** Every payment with two joined names, as PostgreSQL writes it. */
export const exportText = (ordered: boolean): string =>
  `copy (select t.id, to_char(t.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.name, p.display_name,
      t.merchant_reference, t.amount, t.currency_code, t.amount_refunded, t.status, t.payment_product, t.card_brand,
      t.country_code
    from transaction t ${joins}${ordered ? ' order by t.created_at desc, t.id desc' : ''}) to stdout with (format csv)`;

/** The same columns under Sluis's names. */
export const export_columns = [
  'id',
  'created_at',
  'customer.name',
  'payment_profile.display_name',
  'merchant_reference',
  'amount',
  'currency_code',
  'amount_refunded',
  'status',
  'payment_product',
  'card_brand',
  'country_code',
];
