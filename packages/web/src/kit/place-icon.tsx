import type { ShownNavigationId } from '@sluis/contract/navigation';
import {
  IconArrowBackUp,
  IconBan,
  IconBook2,
  IconBuildingStore,
  IconCalendarClock,
  IconCalendarRepeat,
  IconCalendarStats,
  IconCircleX,
  IconCreditCard,
  IconDoorExit,
  IconFileSpreadsheet,
  IconKey,
  IconLink,
  IconMailHeart,
  type IconProps,
  IconReceipt,
  IconRepeat,
  IconRosetteDiscount,
  IconScale,
  IconTag,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Readonly<Record<ShownNavigationId, ComponentType<IconProps>>> = {
  transactions: IconReceipt,
  transactions_missed: IconDoorExit,
  transactions_declined: IconCircleX,
  transactions_tagged: IconTag,
  transactions_blocked: IconBan,
  refunds: IconArrowBackUp,
  payment_links: IconLink,
  card_add_links: IconCreditCard,
  chargebacks: IconScale,
  scheduled_transactions: IconCalendarClock,
  customers: IconUserHeart,
  plans: IconCalendarRepeat,
  subscriptions: IconRepeat,
  discounts: IconRosetteDiscount,
  reports_transactions: IconFileSpreadsheet,
  reports_schedules: IconCalendarStats,
  psp_transactions: IconReceipt,
  api_settings: IconKey,
  documentation: IconBook2,
  users: IconUsers,
  psp_merchants: IconBuildingStore,
  psp_users: IconUsers,
  welcome_mails: IconMailHeart,
  psp_api_keys: IconKey,
};

/** The icon of an entry of the navigation. */
export function PlaceIcon({ id, size = 18 }: { readonly id: ShownNavigationId; readonly size?: number }) {
  const Icon = icons[id];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
