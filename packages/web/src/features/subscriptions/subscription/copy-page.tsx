import { payable_subscription_statuses } from '@sluis/contract/subscription-statuses';
import { CopyLink } from '../../../kit/shared-link/copy-link.tsx';
import type { Subscription } from './subscription.item.ts';

/** Whether the customer has something to do on the subscription's page. */
export const isPayable = ({ status, subscription_url }: Subscription): boolean =>
  payable_subscription_statuses.includes(status) && subscription_url !== '';

/** Copies the address of the customer's page, in the list. */
export const CopyPage = ({ item }: { readonly item: Subscription }) =>
  isPayable(item) ? <CopyLink url={item.subscription_url} as_icon /> : null;
