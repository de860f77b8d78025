import { dateIn } from '@sluis/contract/base/time';
import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { getItem, isRow, itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { type Due, makeNoticeSweep } from '../../payments/mandate/announcing.commands.ts';
import { isUsable } from '../../payments/mandate/mandate.commands.ts';
import { announce, no_notice } from '../../payments/mandate/notice.commands.ts';

type Scheduled = ItemOf<'scheduledtransaction'>;

const day_ms = 86_400_000;

/** Notifies payers of scheduled direct debits, the agreed days before; a collection may move to a later day. */
export const makeScheduledAnnouncingSweep = (services: Services): Sweep =>
  makeNoticeSweep<Scheduled>(services, {
    name: 'notices of scheduled direct debits',
    table: 'scheduledtransaction',
    columns: itemColumns(scheduledtransaction),
    is_unannounced: sql`notice_days is not null and notice is null and status = 'CREATED' and transaction is null`,
    collected_at: 'scheduled_at',
    announce: async (trx, all, now) => {
      for (const each of all) await announceOne(trx, services, { ...each, now });
    },
  });

interface Announcing extends Due<Scheduled> {
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
