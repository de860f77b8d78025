import { newId } from '@sluis/contract/base/ids';
import { takesMoney } from '@sluis/contract/disputes/stages';
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

/** The status before a move; undefined for an item that is being created, which has no version yet. */
const before = ({ item }: Moved): string | undefined => (item.version === undefined ? undefined : String(item.status));

/** Whether a move has another status than before: a record of the same one tells a reason. */
const isMove = (moved: Moved): boolean => before(moved) !== moved.change.status;

/** The kinds of events that a move to a status causes. */
const kindsOf: Readonly<Record<Money, (from: string | undefined, to: string, moved: Moved) => readonly string[]>> = {
  transaction: (from, to) =>
    to === 'SETTLEMENT_COMPLETED' ? ['PAYMENT'] : from === 'SETTLEMENT_COMPLETED' ? ['CHARGEBACK'] : [],
  refund: (from, to) => (to === 'PROCESSED' ? ['REFUND'] : from === 'PROCESSED' ? ['REFUND_REVERSAL'] : []),
  chargeback: (from, to, { item: { stage }, besides }) => {
    // One that is recorded as won already was taken before.
    const took = takesMoney({ stage, status: from });
    const takes = takesMoney({ stage: besides?.stage ?? stage, status: to });
    const first = from === undefined && took ? ['CHARGEBACK'] : [];
    if (took === takes) return first;
    return takes ? ['CHARGEBACK'] : [...first, 'CHARGEBACK_REVERSAL'];
  },
};

function eventsOf(type: Money, moved: readonly Moved[], now: string): Captured[] {
  return moved.filter(isMove).flatMap((each) => {
    const { item, change, at } = each;
    const { id, organisation, transaction, amount } = item as ItemOf<'refund'>;
    return kindsOf[type](before(each), change.status, each).map((kind) => ({
      kind,
      item: id,
      organisation,
      transaction: type === 'transaction' ? id : transaction,
      amount: type === 'transaction' ? null : amount,
      occurred_at: change.occurred_at ?? at ?? now,
    }));
  });
}

const fact_names = sql`processor, payment_product, card_brand, card_country, card_funding, country_code, recurring_type`;
/** The facts of a payment `t`. */
export const facts = sql`t.processor, t.payment_product, t.card_brand, t.card_country, t.card_funding, t.country_code,
  t.recurring_type`;
export const columns = sql`id, organisation, source_key, kind, item, transaction, payment_profile, occurred_at, recorded_at, amount,
  currency_code, ${fact_names}`;

/**
 * Writes events with the facts of their payments, after the writes of their items. A payment that is completed brings
 * each of its processed captures, and what these have not brought; one that is completed after its debit was returned
 * ends that return, as far as captures since then have not brought its amount. A returned debit takes what has neither
 * been refunded nor charged back: a refund that is under way has taken nothing yet. The key of a repeated event has its
 * number. Each statement is about one organisation, whose rows are together.
 */
function writeEvents(trx: Trx, events: readonly Captured[], now: string): void {
  for (const [organisation, own] of Map.groupBy(events, (each) => each.organisation))
    writeEventsOf(trx, organisation, own, now);
}

function writeEventsOf(trx: Trx, organisation: string, events: readonly Captured[], now: string): void {
  const rows = JSON.stringify(events.map((each) => ({ ...each, id: newId('fevt', now) })));
  const of = (kind: string, also = sql``) => sql`
    (select coalesce(sum(f.amount), 0) from financeevent f
     where f.transaction = e.transaction and f.organisation = ${organisation} and f.kind = ${sql.lit(kind)} ${also})`;
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
          ${of('CHARGEBACK', own)} - ${of('CHARGEBACK_REVERSAL', own)} as returned,
          ${of('REFUND')} - ${of('REFUND_REVERSAL')} + ${of('CHARGEBACK')} - ${of('CHARGEBACK_REVERSAL')} as gone
        from given e),
      captured as (
        select 'fevt_' || substr(c.id, 6) as id, c.id as item, e.organisation, e.transaction, e.occurred_at, c.amount
        from counted e join capture c on c.transaction = e.transaction and c.organisation = ${organisation}
        where e.given_kind = 'PAYMENT' and c.status = 'PROCESSED' and not exists (
          select 1 from financeevent f where f.item = c.id and f.organisation = ${organisation})),
      decided as (
        select c.id, c.item, c.organisation, c.transaction, c.occurred_at,
          case when c.given_kind = 'PAYMENT' and c.returned > 0 then 'CHARGEBACK_REVERSAL' else c.given_kind end as kind,
          case
            when c.given_kind = 'PAYMENT' then least(
              case when c.returned > 0 then c.returned end,
              t.amount - c.paid + c.returned
                - (select coalesce(sum(k.amount), 0) from captured k where k.transaction = c.transaction))
            when c.given_amount is null then c.paid - c.gone
            else c.given_amount end as amount
        from counted c join transaction t on t.id = c.transaction and t.organisation = ${organisation}
        union all select id, item, organisation, transaction, occurred_at, 'PAYMENT', amount from captured)
      insert into financeevent (${columns})
      select d.id, d.organisation,
        d.kind || ':' || d.item || coalesce(':' || (nullif((
          select count(*) from financeevent f
          where f.transaction = d.transaction and f.organisation = ${organisation} and f.item = d.item and f.kind = d.kind), 0) + 1), ''),
        d.kind, d.item, d.transaction, t.payment_profile, d.occurred_at, ${now}, d.amount, t.currency_code, ${facts}
      from decided d join transaction t on t.id = d.transaction and t.organisation = ${organisation}
      where d.amount > 0`,
  );
}

/** Writes that a chargeback has taken its amount although its status has not changed: an inquiry became one. */
export const chargebackTaken = (
  trx: Trx,
  { id, organisation, transaction, amount }: ItemOf<'chargeback'>,
  now: string,
) => writeEvents(trx, [{ kind: 'CHARGEBACK', item: id, organisation, transaction, amount, occurred_at: now }], now);

/** Writes the payment that a capture brings of a payment that is completed already; others bring it once they are. */
export const captureProcessed = (trx: Trx, { id, organisation }: ItemOf<'capture'>, now: string): void =>
  send(
    trx,
    sql`
      insert into financeevent (${columns})
      select 'fevt_' || substr(c.id, 6), c.organisation, 'PAYMENT:' || c.id, 'PAYMENT', c.id, c.transaction,
        t.payment_profile, c.last_status_update, ${now}, c.amount, c.currency_code, ${facts}
      from capture c join transaction t on t.id = c.transaction and t.organisation = c.organisation
      where c.id = ${id} and c.organisation = ${organisation} and t.status = 'SETTLEMENT_COMPLETED' and not exists (
        select 1 from financeevent f where f.item = c.id and f.organisation = c.organisation)`,
  );

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
