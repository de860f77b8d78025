import type { ItemProps } from '../../../kit/item/row.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import { ownerOf } from './look.ts';
import { Preview } from './preview.tsx';
import { usePreview } from './use-preview.ts';

/** The saved design. */
export function SavedPreview({ item }: ItemProps<CheckoutDesign>) {
  const preview = usePreview(ownerOf(item), item);
  return <Preview preview={preview} />;
}
