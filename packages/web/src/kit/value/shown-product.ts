import type { Reference } from '@sluis/contract/registry';
import type { Shown, Words } from '../item/shown.ts';

export interface Paid {
  readonly payment_product: string | null;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
}

/** What stands on the mark: the scheme of a card, or else the method. */
const payableOf = ({ payment_product, card_brand }: Pick<Paid, 'payment_product' | 'card_brand'>): string | null =>
  payment_product === 'card' ? (card_brand ?? payment_product) : payment_product;

/** How is paid: the method, or for a card its brand and last four digits; nothing where that is not known. */
export function shownProduct(paid: Paid, { t }: Words): Shown | undefined {
  const { payment_product, card_brand, card_last_four } = paid;
  const payable = payableOf(paid);
  if (payment_product === null || payable === null) return undefined;
  return {
    text: t(`values.${payable === card_brand ? 'card_brand' : 'payment_product'}.${payable}`),
    payable,
    mark: card_last_four ? `•••• ${card_last_four}` : undefined,
  };
}

/** The card by which what was taken back was paid, with the mark of its scheme where the payment may be seen. */
export const shownCard = ({
  card,
  transaction: paid,
}: {
  readonly card: string | null;
  readonly transaction: Reference<'transaction'> | string;
}): Shown | undefined =>
  card === null ? undefined : { text: card, payable: (typeof paid === 'object' && paid.card_brand) || 'card' };

/** The kind of method of the payment behind something, with the mark of the method; nothing for whom may not see it. */
export function shownTypeBehind(
  { transaction: paid }: { readonly transaction: Reference<'transaction'> | string },
  { t }: Words,
): Shown | undefined {
  if (typeof paid === 'string' || !paid.payment_product_type) return undefined;
  const { payment_product = null, payment_product_type: type, card_brand = null } = paid;
  return {
    text: t(`values.payment_product_type.${type}`),
    payable: payableOf({ payment_product, card_brand }) ?? undefined,
  };
}
