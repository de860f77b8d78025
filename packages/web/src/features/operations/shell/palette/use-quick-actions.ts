import { beginning_of_time } from '@sluis/contract/base/list-query';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { chargeback, chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import { refund } from '@sluis/contract/entities/payments/refund';
import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import { user } from '@sluis/contract/entities/people/user';
import { merchant_roles } from '@sluis/contract/merchant';
import type { NavigationId } from '@sluis/contract/navigation';
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconDownload,
  IconLink,
  IconMessageReply,
  IconUserPlus,
  IconWebhookOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { datePresets, todayIn } from '../../../../kit/list/date-presets.ts';
import { can } from '../../../../lib/granted.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { allPlaces, type PlaceSection } from '../../../../lib/navigation.ts';
import type { Search } from '../../../../lib/search.ts';
import { useMe } from '../../../../lib/session.ts';
import type { Entry } from './entry.ts';

interface QuickAction {
  /** Its text is `palette.deeds.{id}`. */
  readonly id: string;
  /** The list of the action: the first of these that the viewer may open. */
  readonly at: readonly NavigationId[];
  readonly roles: RoleExpressions;
  readonly icon: ComponentType;
  readonly search: (timezone: string) => Search;
}

const form = (): Search => ({ _open: true });

function lastMonth(timezone: string): Search {
  const month = datePresets(todayIn(timezone)).find(({ id }) => id === 'previous_month');
  return { 'created_at>': month?.from, 'created_at<': month?.to, _export: true };
}

/** Frequent actions. */
const quick_actions: readonly QuickAction[] = [
  { id: 'link', at: ['payment_links'], roles: paymentlink.roles.create, icon: IconLink, search: form },
  { id: 'refund', at: ['refunds'], roles: transaction.actions.refund.roles, icon: IconArrowBackUp, search: form },
  { id: 'invite', at: ['users', 'psp_users'], roles: user.roles.create, icon: IconUserPlus, search: form },
  {
    id: 'export',
    at: ['transactions', 'psp_transactions'],
    roles: transaction.roles.list,
    icon: IconDownload,
    search: lastMonth,
  },
  {
    id: 'chargebacks',
    at: ['chargebacks'],
    roles: chargeback.actions.respond.roles,
    icon: IconMessageReply,
    search: () => chargebacks_to_answer,
  },
  {
    id: 'webhooks',
    at: ['webhooks', 'psp_webhooks'],
    roles: webhook.roles.list,
    icon: IconWebhookOff,
    search: () => ({ 'given_up_on>': beginning_of_time }),
  },
  { id: 'merchant', at: ['psp_merchants'], roles: merchant_roles.create, icon: IconBuildingStore, search: form },
];

/** The actions that the palette offers here: the address of a list with its form open. */
export function useQuickActions(levels: readonly { readonly sections: readonly PlaceSection[] }[]): readonly Entry[] {
  const { t } = useTranslation();
  const me = useMe();
  const places = levels.flatMap(({ sections }) => allPlaces(sections));
  return quick_actions.flatMap(({ id, at, roles, icon, search }): Entry[] => {
    const place = places.find((each) => at.includes(each.id));
    if (!place || !can(me, roles)) return [];
    return [{ key: `deed:${id}`, label: t(`palette.deeds.${id}`), icon, to: place.path, search: search(me.timezone) }];
  });
}

/** A text that asks to refund the payment named by its rest. */
const refunding = /^(?:refund|terugbetalen|betaal terug)\s+(\S.*)$/i;

/** The text to search for: of `refund ORDER-7` the reference. */
export function readRefund(text: string): { readonly sought: string; readonly isRefund: boolean } {
  const [, sought] = refunding.exec(text.trim()) ?? [];
  return { sought: sought ?? text, isRefund: sought !== undefined };
}

/** Returns the refund action of a found payment, if it can be refunded and the viewer may do so. */
export function useRefundOf(): (entry: Entry) => Entry[] {
  const { t } = useTranslation();
  const me = useMe();
  const isAllowed = can(me, transaction.actions.refund.roles) && can(me, refund.roles.list);
  return (entry) =>
    isAllowed && entry.status?.entity === 'transaction' && paid_statuses.includes(entry.status.status)
      ? [
          {
            ...entry,
            key: `refund:${entry.key}`,
            label: t('palette.refund_of', { name: entry.label }),
            icon: IconArrowBackUp,
            search: { ...entry.search, _tab: 'refunds', _form: true },
          },
        ]
      : [];
}
