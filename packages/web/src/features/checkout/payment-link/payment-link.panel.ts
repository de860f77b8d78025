import type { PanelOf } from '../../../kit/list/options.ts';
import { LinkActions } from './link-actions.tsx';
import { AskedAmount } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.item.ts';
import { paymentLinkStory } from './payment-link.story.tsx';

export const paymentLinkPanel: PanelOf<PaymentLink> = {
  title: AskedAmount,
  actions: LinkActions,
  story: paymentLinkStory,
};
