import type { NavigationId } from '@sluis/contract/navigation';
import {
  IconArrowBackUp,
  IconBan,
  IconCircleX,
  IconDoorExit,
  type IconProps,
  IconReceipt,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Readonly<Record<NavigationId, ComponentType<IconProps>>> = {
  transactions: IconReceipt,
  transactions_missed: IconDoorExit,
  transactions_declined: IconCircleX,
  transactions_tagged: IconTag,
  transactions_blocked: IconBan,
  refunds: IconArrowBackUp,
  psp_transactions: IconReceipt,
};

/** The icon of an entry of the navigation. */
export function PlaceIcon({ id, size = 18 }: { readonly id: NavigationId; readonly size?: number }) {
  const Icon = icons[id];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
