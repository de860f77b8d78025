import { dateIn } from '@sluis/contract/base/time';
import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { getItem, isRow, itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { isUsable } from '../../payments/mandate/mandate.commands.ts';
import { announce, no_notice } from '../../payments/mandate/notice.commands.ts';

type Scheduled = ItemOf<'scheduledtransaction'>;

const at_once = 50;
const day_ms = 86_400_000;
/** SQL: a direct debit whose payer is to be notified. */
const is_unannounced = sql<boolean>`notice_days is not null and notice is null and status = 'CREATED' and transaction is null`;
const notice_at = sql<string>`scheduled_at - make_interval(days => notice_days)`;

/** Notifies payers of scheduled direct debits, the agreed days before; a collection may move to a later day. */
export function makeScheduledAnnouncingSweep(services: Services): Sweep {
  const { kysely } = services.database;
  return {
    name: 'notices of scheduled direct debits',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select min(${notice_at}) as due from scheduledtransaction where ${is_unannounced}`.execute(executor);
      return rows[0]?.due ?? null;
    },
    run: (now) =>
      inTransaction(kysely, async (trx) => {
        const items = await claimRows<Scheduled>(trx, {
          table: 'scheduledtransaction',
          columns: itemColumns(scheduledtransaction),
          due: sql`${is_unannounced} and ${notice_at} <= ${now}`,
          order: sql`scheduled_at`,
          limit: at_once,
        });
        const zoneOf = await readZones(
          trx,
          items.map(({ organisation }) => organisation),
        );
        for (const item of items) await announceOne(trx, services, { item, zone: zoneOf(item.organisation), now });
        return items.length;
      }),
  };
}

interface Announcing {
  readonly item: Scheduled;
  readonly zone: string;
  readonly now: string;
}

async function announceOne(trx: Trx, services: Services, { item, zone, now }: Announcing): Promise<void> {
  const { amount, currency_code, organisation, scheduled_at } = item;
  const mandate = await getItem(trx, 'mandate', { id: item.mandate, scope: within(organisation) });
  const wanted_on = dateIn(zone, new Date(scheduled_at));
  const collection = { mandate, item, amount, currency_code, about: item.description ?? item.merchant_reference };
  const announced = isUsable(mandate)
    ? await announce(trx, services, { ...collection, wanted_on, zone }, acting(now))
    : undefined;
  const later_ms = announced ? Date.parse(announced.collected_on) - Date.parse(wanted_on) : 0;
  await trx
    .updateTable('scheduledtransaction')
    .set({
      notice: announced?.notice ?? no_notice.unsent,
      ...(later_ms >= day_ms && { scheduled_at: new Date(Date.parse(scheduled_at) + later_ms).toISOString() }),
    })
    .where(isRow(item))
    .execute();
}
