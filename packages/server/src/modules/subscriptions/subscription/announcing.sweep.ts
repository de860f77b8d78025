import { dateIn } from '@sluis/contract/base/time';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { addDays } from '@sluis/contract/finance/calendar';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItem, getItem, isRow, itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { type Due, makeNoticeSweep } from '../../payments/mandate/announcing.commands.ts';
import { isUsable } from '../../payments/mandate/mandate.commands.ts';
import { announce, no_notice } from '../../payments/mandate/notice.commands.ts';
import { priceOf } from './billing.commands.ts';
import { billedAt } from './due.queries.ts';

type Subscription = ItemOf<'subscription'> & { readonly notice_days: number };

/**
 * Notifies payers of the direct debits of their subscriptions, the agreed days before. The day of the collection is that
 * of the notice, which may be later than the due date.
 */
export const makeAnnouncingSweep = (services: Services): Sweep =>
  makeNoticeSweep<Subscription>(services, {
    name: 'notices of direct debits',
    table: 'subscription',
    columns: sql`${itemColumns(subscription)}, notice_days`,
    is_unannounced: sql`notice_days is not null and notice is null and next_try_at is not null`,
    collected_at: 'next_try_at',
    announce: async (trx, all, now) => {
      const inactive = await inactiveOf(
        trx,
        all.map(({ item }) => item.organisation),
      );
      for (const { item, zone } of all)
        if (inactive.has(item.organisation)) await postpone(trx, item, zone, now);
        else await announceCycle(trx, services, { item, zone, now });
    },
  });

/** An inactive merchant collects nothing: its payers are notified a day later, if it is active by then. */
const postpone = (trx: Trx, item: Subscription, zone: string, now: string) =>
  plan(trx, item, { next_try_at: addDays(dateIn(zone, new Date(now)), 1 + item.notice_days), zone });

interface Planned {
  readonly next_try_at: string;
  readonly zone: string;
  readonly notice?: string;
}

const plan = (trx: Trx, item: Subscription, { next_try_at, zone, notice }: Planned) =>
  trx
    .updateTable('subscription')
    .set((with_) => ({
      next_try_at: billedAt(next_try_at, zone),
      ...(notice && { notice }),
      version: with_('version', '+', 1),
    }))
    .where(isRow(item))
    .execute();

const markWithout = (trx: Trx, item: Subscription, notice: string) =>
  trx.updateTable('subscription').set({ notice }).where(isRow(item)).execute();

interface Announcing extends Due<Subscription> {
  readonly now: string;
}

async function announceCycle(trx: Trx, services: Services, { item, zone, now }: Announcing): Promise<void> {
  const scope = within(item.organisation);
  const mandate = item.mandate ? await findItem(trx, 'mandate', { id: item.mandate, scope }) : undefined;
  const plan_of = await getItem(trx, 'plan', { id: item.plan, scope: everything });
  const { amount } = await priceOf(trx, item, plan_of);
  if (amount === 0) return void (await markWithout(trx, item, no_notice.free));
  const announced =
    mandate && isUsable(mandate)
      ? await announce(
          trx,
          services,
          {
            mandate,
            item,
            amount,
            currency_code: plan_of.currency_code,
            about: plan_of.name,
            wanted_on: dateIn(zone, new Date(item.next_try_at ?? now)),
            zone,
          },
          acting(now),
        )
      : undefined;
  if (!announced) return void (await markWithout(trx, item, no_notice.unsent));
  await plan(trx, item, { next_try_at: announced.collected_on, zone, notice: announced.notice });
}
