import type { PanelOf } from '../../../kit/list/options.ts';
import type { Merchant } from './merchant.item.ts';
import { MerchantActive } from './merchant-cells.tsx';
import { MerchantDetails, MerchantPanelActions } from './merchant-details.tsx';

/** The panel with the merchant's details; its page has the rest. */
export const merchantPanel: PanelOf<Merchant> = {
  status: MerchantActive,
  actions: MerchantPanelActions,
  tabs: [{ id: 'details', content: MerchantDetails }],
};
