import type { PanelOf } from '../../kit/list/options.ts';
import type { Merchant } from './merchant.item.ts';
import { MerchantActive } from './merchant-cells.tsx';
import { MerchantActions, MerchantDetails } from './merchant-details.tsx';

export const merchantPanel: PanelOf<Merchant> = {
  status: MerchantActive,
  actions: MerchantActions,
  tabs: [{ id: 'details', content: MerchantDetails }],
};
