import { newId } from '@sluis/contract/base/ids';
import type pg from 'pg';

/** What takes the payments of a merchant. */
export interface Till {
  readonly organisation: string;
  readonly profile: string;
  readonly processor: string;
  readonly product: 'card' | 'ideal';
}

const made_at_once = 20_000;

/** The facts of a card that prices read, by the number of a payment. */
const card = `
  case when t.payment_product = 'card' then (array['visa', 'mastercard', 'maestro'])[1 + n % 3] end as card_brand,
  case when t.payment_product = 'card' then (array['NL', 'DE', 'US', 'BE', 'FR'])[1 + n % 5] end as card_country,
  case when t.payment_product = 'card' then (array['debit', 'credit', null])[1 + n % 3] end as card_funding`;

/** Completed payments, and the events that their completion writes: all new, and of the minute before `now`. */
export async function makeEvents(
  pool: pg.Pool,
  { organisation, profile, processor, product }: Till,
  count: number,
  now: string,
) {
  const began_ms = Date.parse(now) - 60_000;
  for (let made = 0; made < count; made += made_at_once) {
    const ids = Array.from({ length: Math.min(made_at_once, count - made) }, () => newId('txn', began_ms));
    await pool.query(
      `insert into transaction (id, created_at, last_status_update, organisation, payment_profile, processor,
         merchant_reference, amount, currency_code, status, payment_product, country_code,
         card_brand, card_country, card_funding)
       select id, at, at, organisation, profile, processor, 'ORDER-' || n, amount, 'EUR', 'SETTLEMENT_COMPLETED',
         payment_product, 'NL', ${card}
       from (
         select id, n, $2::timestamptz + n % 60000 * interval '1 millisecond' as at, $3 as organisation, $4 as profile,
           $5 as processor, 500 + (40000 * random() ^ 3)::int as amount, $6 as payment_product
         from unnest($1::text[]) with ordinality as each (id, n)) t`,
      [ids, new Date(began_ms).toISOString(), organisation, profile, processor, product],
    );
    await pool.query(
      `insert into financeevent (id, organisation, source_key, kind, item, transaction, payment_profile, occurred_at,
         recorded_at, amount, currency_code, processor, payment_product, card_brand, card_country, card_funding, country_code)
       select event, organisation, 'PAYMENT:' || t.id, 'PAYMENT', t.id, t.id, payment_profile, created_at, created_at, amount,
         currency_code, processor, payment_product, card_brand, card_country, card_funding, country_code
       from unnest($1::text[], $2::text[]) as given (id, event) join transaction t on t.id = given.id
       where t.organisation = $3`,
      [ids, ids.map(() => newId('fevt', began_ms)), organisation],
    );
  }
}
