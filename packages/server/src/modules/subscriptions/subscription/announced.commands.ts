import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { isRow } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { announcementOf } from '../../payments/mandate/notice.commands.ts';
import { type Bill, priceOf } from './billing.commands.ts';
import { over_statuses } from './subscription.commands.ts';

type Subscription = ItemOf<'subscription'>;

interface Announced {
  readonly bills: readonly Bill[];
  /** Whose payers could not be notified. */
  readonly unannounced: readonly Subscription[];
}

/**
 * The bills that can be collected now: all but direct debits whose payers have not been notified in time. Those wait for
 * their mail or their day, or are announced again.
 */
export async function announcedOnly(trx: Trx, all: readonly Bill[], { now }: Acting): Promise<Announced> {
  const isDebit = ({ paying: { mandate } }: Bill): boolean => mandate?.notice_days != null;
  const ready = all.filter((bill) => !isDebit(bill));
  const bills = all.filter(isDebit);
  if (bills.length === 0) return { bills: ready, unannounced: [] };
  const unannounced: Subscription[] = [];
  const zoneOf = await readZones(
    trx,
    bills.map(({ item }) => item.organisation),
  );
  const notices = await noticesOf(
    trx,
    bills.map(({ item }) => item.id),
  );
  for (const bill of bills) {
    const { item, plan, paying } = bill;
    const { mandate } = paying;
    if (!mandate) continue;
    const { organisation, id } = item;
    const notice = notices.get(id) ?? null;
    const { amount } = await priceOf(trx, item, plan);
    const asked = { organisation, notice, amount, mandate, zone: zoneOf(organisation) };
    const is = await announcementOf(trx, asked, now);
    if (is === 'yes') ready.push(await withEnd(trx, bill));
    else if (is === 'no') unannounced.push(item);
    else await waitFor(trx, item, is, now);
  }
  return { bills: ready, unannounced };
}

async function noticesOf(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('subscription').select(['id', 'notice']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, notice }) => [id, notice]));
}

const later_ms = 600_000;

/** A collection waits for its mail; one that is to be announced again keeps its day until then. */
const waitFor = (trx: Trx, item: Subscription, what: 'later' | 'again', now: string) =>
  trx
    .updateTable('subscription')
    .set(what === 'again' ? { notice: null } : { next_try_at: new Date(Date.parse(now) + later_ms).toISOString() })
    .where(isRow(item))
    .execute();

const withEnd = async (executor: Executor, bill: Bill): Promise<Bill> => ({
  ...bill,
  paying: { ...bill.paying, is_last: await isLast(executor, bill) },
});

/** Whether the mandate of a subscription is not collected by after its last cycle. */
async function isLast(executor: Executor, { item, paying: { mandate } }: Bill): Promise<boolean> {
  const { max_billing_cycle: last, billing_cycle, id, organisation } = item;
  if (!mandate || last === null || billing_cycle < last) return false;
  const { rows } = await sql`
    select from subscription where mandate = ${mandate.id} and notice_days is not null and organisation = ${organisation}
      and id <> ${id} and status <> all(${[...over_statuses]})
    union all select from scheduledtransaction where mandate = ${mandate.id} and notice_days is not null
      and organisation = ${organisation} and status = 'CREATED'
    limit 1`.execute(executor);
  return rows.length === 0;
}
