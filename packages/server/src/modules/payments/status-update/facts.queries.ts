import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Followed, StatusUpdateEffect } from '@sluis/contract/status-update-effects';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { findItem, getItem } from '../../../resource/item.ts';
import { within } from '../../../resource/scope.ts';
import { areAbout, type PaymentOperation } from '../orders/orders.commands.ts';
import { remainderOf } from '../transaction/reversal.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** The items around a payment or refund that its status may affect. */
export interface Subject {
  readonly paid: Transaction;
  readonly refund?: ItemOf<'refund'>;
}

/** Everything that a status may affect, at one moment. */
export interface Facts {
  readonly statuses: readonly { readonly of: Followed; readonly id: string; readonly status: string }[];
  readonly paid: Transaction;
  readonly due_date: string | null;
  readonly links: readonly { readonly id: string; readonly times_paid: number }[];
  readonly orders: readonly PaymentOperation[];
  readonly webhooks: number;
  readonly mails: number;
}

/** Reads the facts, in the transaction of the change, before and after. */
export async function readFacts(trx: Trx, { paid: { id, organisation }, refund }: Subject): Promise<Facts> {
  const scope = within(organisation);
  const paid = await getItem(trx, 'transaction', { id, scope });
  const tries = await trx
    .selectFrom('hosted_try')
    .select('item')
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .execute();
  const items = [...new Set([...tries.map(({ item }) => item), paid.payment_link].filter((each) => each !== null))];
  const [refunded, subscription, links, cards, scheduled, orders, notified] = await together([
    refund && getItem(trx, 'refund', { id: refund.id, scope }),
    paid.subscription === null ? undefined : findItem(trx, 'subscription', { id: paid.subscription, scope }),
    rowsOf<{ times_paid: number }>(trx, 'paymentlink', items, organisation),
    rowsOf(trx, 'cardaddlink', items, organisation),
    scheduledBy(trx, paid),
    trx
      .selectFrom('processing_order')
      .select('operation')
      .where(areAbout({ item: refund?.id ?? id, organisation }))
      .execute(),
    sql<{ webhooks: number; mails: number }>`
      select
        (select count(*)::int from webhook where organisation = ${organisation}
          and item_id = any(${[id, refund?.id, paid.subscription, ...items].filter((each) => each != null)})) as webhooks,
        (select count(*)::int from mail
          where organisation = ${organisation} and created_at > now() - interval '1 day') as mails`.execute(trx),
  ]);
  const named = (of: Followed, rows: readonly { id: string; status: string }[]) =>
    rows.map(({ id: item, status }) => ({ of, id: item, status }));
  return {
    statuses: [
      ...named('transaction', [paid]),
      ...named('refund', refunded ? [refunded] : []),
      ...named('subscription', subscription ? [subscription] : []),
      ...named('paymentlink', links),
      ...named('cardaddlink', cards),
      ...named('scheduledtransaction', scheduled),
    ],
    paid,
    due_date: subscription?.due_date ?? null,
    links,
    orders: orders.map(({ operation }) => operation as PaymentOperation),
    webhooks: notified.rows[0]?.webhooks ?? 0,
    mails: notified.rows[0]?.mails ?? 0,
  };
}

async function rowsOf<T = object>(
  trx: Trx,
  table: 'paymentlink' | 'cardaddlink',
  ids: readonly string[],
  organisation: string,
): Promise<(T & { id: string; status: string })[]> {
  if (ids.length === 0) return [];
  const columns = table === 'paymentlink' ? sql`id, status, times_paid` : sql`id, status`;
  const { rows } = await sql<T & { id: string; status: string }>`
    select ${columns} from ${sql.table(table)}
    where id = any(${[...ids]}) and organisation = ${organisation} order by id`.execute(trx);
  return rows;
}

const scheduledBy = (trx: Trx, { id, organisation, recurring_type }: Transaction) =>
  recurring_type === 'unscheduled'
    ? trx
        .selectFrom('scheduledtransaction')
        .select(['id', 'status'])
        .where('transaction', '=', id)
        .where('organisation', '=', organisation)
        .execute()
    : [];

const refundable = (paid: Transaction): number => (isPaid(paid) ? remainderOf(paid) : 0);

/** The differences between two moments, the most important first. */
export function effectsBetween(before: Facts, after: Facts): StatusUpdateEffect[] {
  const { paid } = after;
  const statuses = after.statuses.flatMap(({ of, id, status: to }): StatusUpdateEffect[] => {
    const from = before.statuses.find((each) => each.id === id)?.status;
    return from === undefined || from === to ? [] : [{ is: 'status', of, id, from, to }];
  });
  const [was, is] = [refundable(before.paid), refundable(paid)];
  const reversed = paid.amount_refunded + paid.amount_charged_back;
  const times = after.links.flatMap(({ id, times_paid: to }): StatusUpdateEffect[] => {
    const from = before.links.find((each) => each.id === id)?.times_paid ?? to;
    return from === to ? [] : [{ is: 'times_paid', id, from, to }];
  });
  return [
    ...statuses,
    ...(was === is ? [] : [{ is: 'refundable', from: was, to: is } as const]),
    ...(isPaid(before.paid) && !isPaid(paid) && reversed > 0 ? [{ is: 'reversed', amount: reversed } as const] : []),
    ...(before.due_date === after.due_date
      ? []
      : [{ is: 'due_date', id: paid.subscription ?? '', from: before.due_date, to: after.due_date } as const]),
    ...times,
    ...without(after.orders, before.orders).map((operation) => ({ is: 'ordered', operation }) as const),
    ...without(before.orders, after.orders).map((operation) => ({ is: 'withdrawn', operation }) as const),
    ...(['webhooks', 'mails'] as const).flatMap((sent) =>
      after[sent] > before[sent] ? [{ is: sent, count: after[sent] - before[sent] } as const] : [],
    ),
  ];
}

const without = (some: readonly PaymentOperation[], others: readonly PaymentOperation[]): PaymentOperation[] =>
  some.filter((each) => !others.includes(each));
