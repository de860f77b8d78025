import { newId } from '@sluis/contract/base/ids';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send, together } from '../../../platform/database/pipeline.ts';
import type { Moved, RecordStatuses } from '../../../resource/status.ts';
import { recordAndNotify } from '../../developers/webhook/status-notify.commands.ts';

type Money = 'transaction' | 'refund' | 'chargeback';

interface Captured {
  readonly kind: string;
  readonly item: string;
  readonly organisation: string;
  readonly transaction: string;
  /** Null for what remains of the payment. */
  readonly amount: number | null;
  readonly occurred_at: string;
}

/** The status before a move; undefined for a new item. */
const before = ({ item, change }: Moved): string | undefined =>
  item.status === change.status ? undefined : String(item.status);

const isVoid = (status: string | undefined): boolean => void_chargeback_statuses.includes(String(status));

/** The kinds of events that a move to a status causes. */
const kindsOf: Readonly<Record<Money, (from: string | undefined, to: string) => readonly string[]>> = {
  transaction: (from, to) =>
    to === 'SETTLEMENT_COMPLETED' ? ['PAYMENT'] : from === 'SETTLEMENT_COMPLETED' ? ['CHARGEBACK'] : [],
  refund: (from, to) => (to === 'PROCESSED' ? ['REFUND'] : from === 'PROCESSED' ? ['REFUND_REVERSAL'] : []),
  chargeback: (from, to) => [
    ...(from === undefined ? ['CHARGEBACK'] : []),
    ...(isVoid(to) && !isVoid(from) ? ['CHARGEBACK_REVERSAL'] : []),
  ],
};

function eventsOf(type: Money, moved: readonly Moved[], now: string): Captured[] {
  return moved.flatMap((each) => {
    const { item, change, at } = each;
    const { id, organisation, transaction, amount } = item as ItemOf<'refund'>;
    return kindsOf[type](before(each), change.status).map((kind) => ({
      kind,
      item: id,
      organisation,
      transaction: type === 'transaction' ? id : transaction,
      amount: type === 'transaction' ? null : amount,
      occurred_at: change.occurred_at ?? at ?? now,
    }));
  });
}

/**
 * Writes events with the facts of their payments, after the writes of their items. A payment that is completed counts
 * with the amount that its captures have not brought, and one that is completed after its debit was returned ends that
 * return. The key of a repeated event has its number.
 */
export function writeEvents(trx: Trx, events: readonly Captured[], now: string): void {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map((each) => ({ ...each, id: newId('fevt', now) })));
  const of = (kind: string, also = sql``) => sql`
    (select coalesce(sum(f.amount), 0) from financeevent f
     where f.transaction = e.transaction and f.organisation = e.organisation and f.kind = ${sql.lit(kind)} ${also})`;
  const own = sql`and f.item = e.item`;
  send(
    trx,
    sql`
      with given as (
        select * from json_to_recordset(${rows}::json) as given (id text, kind text, item text, organisation text,
          transaction text, amount bigint, occurred_at timestamptz)),
      counted as (
        select e.id, e.item, e.organisation, e.transaction, e.occurred_at, e.kind as given_kind, e.amount as given_amount,
          ${of('PAYMENT')} as paid,
          ${of('CHARGEBACK', own)} - ${of('CHARGEBACK_REVERSAL', own)} as returned
        from given e),
      decided as (
        select c.*,
          case when c.given_kind = 'PAYMENT' and c.given_amount is null and c.returned > 0
            then 'CHARGEBACK_REVERSAL' else c.given_kind end as kind,
          case
            when c.given_kind = 'PAYMENT' and c.given_amount is null and c.returned > 0 then c.returned
            when c.given_kind = 'PAYMENT' and c.given_amount is null then t.amount - c.paid
            when c.given_amount is null then c.paid - t.amount_refunded - t.amount_charged_back
            else c.given_amount end as amount,
          t.payment_profile, t.currency_code, t.processor, t.payment_product, t.card_brand, t.card_country,
          t.card_funding, t.country_code, t.recurring_type
        from counted c join transaction t on t.id = c.transaction and t.organisation = c.organisation)
      insert into financeevent (id, organisation, source_key, kind, item, transaction, payment_profile, occurred_at,
        recorded_at, amount, currency_code, processor, payment_product, card_brand, card_country, card_funding,
        country_code, recurring_type)
      select d.id, d.organisation,
        d.kind || ':' || d.item || coalesce(':' || (nullif((
          select count(*) from financeevent f
          where f.transaction = d.transaction and f.organisation = d.organisation and f.item = d.item and f.kind = d.kind), 0) + 1), ''),
        d.kind, d.item, d.transaction, d.payment_profile, d.occurred_at, ${now}, d.amount, d.currency_code, d.processor,
        d.payment_product, d.card_brand, d.card_country, d.card_funding, d.country_code, d.recurring_type
      from decided d where d.amount > 0`,
  );
}

/**
 * Records a new status of payments, refunds or chargebacks, notifies, and writes the financial events that it causes:
 * all commit together.
 */
export const recordMoney =
  (type: Money, profile?: Parameters<typeof recordAndNotify>[1]): RecordStatuses =>
  async (trx, moved, circumstances, written) => {
    const notified = recordAndNotify(type, profile)(trx, moved, circumstances, written);
    writeEvents(trx, eventsOf(type, moved, circumstances.now), circumstances.now);
    await together([notified]);
  };

/** Writes the payment that a processed capture brought. */
export const captureProcessed = (trx: Trx, item: ItemOf<'capture'>, now: string): void =>
  writeEvents(
    trx,
    [
      {
        kind: 'PAYMENT',
        item: item.id,
        organisation: item.organisation,
        transaction: item.transaction,
        amount: item.amount,
        occurred_at: item.last_status_update,
      },
    ],
    now,
  );
