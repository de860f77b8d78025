import type { ItemOf } from '@sluis/contract/registry';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { isRow } from '../../../resource/item.ts';
import { announcementOf } from '../../payments/mandate/notice.commands.ts';

type Scheduled = ItemOf<'scheduledtransaction'>;

interface Announced {
  readonly item: Scheduled;
  /** No notice of it could be sent. */
  readonly is_unsent: boolean;
}

const later_ms = 600_000;

/** Those that can be collected now: direct debits wait for their notice, or are announced again. */
export async function announcedOnly(trx: Trx, items: readonly Scheduled[], now: string): Promise<Announced[]> {
  if (items.length === 0) return [];
  const rows = await trx
    .selectFrom('scheduledtransaction')
    .select(['id', 'notice', 'notice_days'])
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const zoneOf = await readZones(
    trx,
    items.map(({ organisation }) => organisation),
  );
  const ready: Announced[] = [];
  for (const item of items) {
    const { notice = null, notice_days = null } = known.get(item.id) ?? {};
    const { organisation, amount, mandate } = item;
    const asked = { organisation, notice, amount, mandate: { id: mandate }, zone: zoneOf(organisation) };
    const is = notice_days === null ? 'yes' : await announcementOf(trx, asked, now);
    if (is === 'yes' || is === 'no') ready.push({ item, is_unsent: is === 'no' });
    else
      await trx
        .updateTable('scheduledtransaction')
        .set(is === 'again' ? { notice: null } : { scheduled_at: new Date(Date.parse(now) + later_ms).toISOString() })
        .where(isRow(item))
        .execute();
  }
  return ready;
}
