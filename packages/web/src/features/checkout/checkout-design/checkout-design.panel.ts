import type { PanelOf } from '../../../kit/list/options.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import { SavedPreview } from './saved-preview.tsx';
import { UsedBy } from './used-by.tsx';
import { DesignVersions } from './versions.tsx';

export const checkoutDesignPanel: PanelOf<CheckoutDesign> = {
  tabs: [
    { id: 'preview', label: 'checkout_design.preview', content: SavedPreview },
    { id: 'used_by', label: 'checkout_design.used_by', content: UsedBy },
    { id: 'versions', label: 'checkout_design.versions', content: DesignVersions },
  ],
};
