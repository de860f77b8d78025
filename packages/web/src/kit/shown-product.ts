import type { Shown, Words } from './list/shown.ts';

export interface Paid {
  readonly payment_product: string | null;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
}

/** How is paid: the method, or for a card its brand and last four digits; nothing where that is not known. */
export const shownProduct = ({ payment_product, card_brand, card_last_four }: Paid, { t }: Words): Shown | undefined =>
  payment_product
    ? {
        text: t(
          payment_product === 'card' && card_brand
            ? `values.card_brand.${card_brand}`
            : `values.payment_product.${payment_product}`,
        ),
        mark: card_last_four ? `•••• ${card_last_four}` : undefined,
      }
    : undefined;
