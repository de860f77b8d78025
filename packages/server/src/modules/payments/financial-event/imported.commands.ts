import { newId } from '@sluis/contract/base/ids';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from '../../../platform/database/database.ts';

type Money = 'transaction' | 'refund' | 'chargeback';

const isMoney = (table: string): table is Money => ['transaction', 'refund', 'chargeback'].includes(table);

const voids = void_chargeback_statuses.map((status) => `'${status}'`).join();

/** The kind of an event, and which rows of a table cause it. */
const causes: Readonly<Record<Money, readonly (readonly [string, string])[]>> = {
  transaction: [['PAYMENT', `i.status = 'SETTLEMENT_COMPLETED' and i.amount > 0`]],
  refund: [['REFUND', `i.status = 'PROCESSED'`]],
  chargeback: [
    ['CHARGEBACK', 'true'],
    ['CHARGEBACK_REVERSAL', `i.status in (${voids})`],
  ],
};

/**
 * Writes the financial events of imported rows, by lines of COPY that begin with their ids, in the transaction that
 * copied them. Without any settlement profile none are written.
 */
export async function captureImported(
  client: pg.ClientBase,
  { table, lines, organisation, now }: { table: string; lines: readonly string[]; organisation: string; now: string },
): Promise<void> {
  if (!isMoney(table) || lines.length === 0) return;
  const items = lines.map((line) => line.slice(0, line.indexOf('\t')));
  const paid = table === 'transaction' ? 'i.id' : 'i.transaction';
  for (const [kind, condition] of causes[table])
    await client.query(
      `insert into financeevent (id, organisation, source_key, kind, item, transaction, payment_profile, occurred_at,
         recorded_at, amount, currency_code, processor, payment_product, card_brand, card_country, card_funding,
         country_code, recurring_type, is_imported)
       select given.id, i.organisation, $1 || ':' || i.id, $1, i.id, ${paid}, t.payment_profile, i.last_status_update,
         $4, i.amount, t.currency_code, t.processor, t.payment_product, t.card_brand, t.card_country, t.card_funding,
         t.country_code, t.recurring_type, true
       from unnest($2::text[], $3::text[]) as given (id, item)
       join ${table} i on i.id = given.item and i.organisation = $5
       join transaction t on t.id = ${paid} and t.organisation = i.organisation
       where ${condition} and exists (select 1 from settlementprofile)
       on conflict (source_key, organisation) do nothing`,
      [kind, items.map(() => newId('fevt', now)), items, now, organisation],
    );
}

/** Deletes the events of items that are undone; they have not been posted, as those are refused before. */
export const withdrawEvents = (trx: Trx, organisation: string, items: readonly string[]) =>
  sql`
    delete from financeevent
    where organisation = ${organisation} and transaction in (select unnest(${items}::text[]))
      or organisation = ${organisation} and item in (select unnest(${items}::text[]))`.execute(trx);
