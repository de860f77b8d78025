import type { Reference } from '@sluis/contract/registry';
import type { Shown, Words } from '../item/shown.ts';

export interface Paid {
  readonly payment_product: string | null;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
}

/** The method or scheme on the logo. */
const payableOf = ({ payment_product, card_brand }: Pick<Paid, 'payment_product' | 'card_brand'>): string | null =>
  payment_product === 'card' ? (card_brand ?? payment_product) : payment_product;

/** The payment method, or for a card its brand and last four digits; undefined if unknown. */
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

/** The card of a refunded or reclaimed payment, with the logo of its scheme if the viewer may see the payment. */
export const shownCard = ({
  card,
  transaction: paid,
}: {
  readonly card: string | null;
  readonly transaction: Reference<'transaction'> | string;
}): Shown | undefined =>
  card === null ? undefined : { text: card, payable: (typeof paid === 'object' && paid.card_brand) || 'card' };

/** The method of the payment behind an item, with its logo; undefined for users who may not see it. */
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
