import type { PanelOf } from '../../../kit/list/options.ts';
import { LinkActions } from './link-actions.tsx';
import { AskedAmount } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.item.ts';
import { paymentLinkOverview } from './payment-link.overview.tsx';

export const paymentLinkPanel: PanelOf<PaymentLink> = {
  title: AskedAmount,
  actions: LinkActions,
  overview: paymentLinkOverview,
};
