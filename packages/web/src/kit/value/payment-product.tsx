import type { Reference } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { ReferenceId } from './awaited-name.tsx';
import { type Paid, shownProduct } from './shown-product.ts';
import { ShownValue, useWords } from './shown-value.tsx';

/** The payment method, or for a card its brand and last four digits. */
export const PaymentProduct = ({ item }: { item: Paid }) => <ShownValue shown={shownProduct(item, useWords())} />;

/** The mandate behind a charge; for users who may not list customers only the label of its card. */
export function Mandate({
  item: { mandate },
}: {
  readonly item: { readonly mandate: Reference<'mandate'> | string | null };
}): ReactNode {
  if (!mandate) return null;
  if (typeof mandate === 'string') return <ReferenceId id={mandate} />;
  const { payment_product, card_brand = null, card_last_four, iban_last_four = null, label } = mandate;
  return payment_product === undefined ? (
    label
  ) : (
    <PaymentProduct item={{ payment_product, card_brand, card_last_four: card_last_four ?? iban_last_four }} />
  );
}

/** The same as plain text, if only text fits. */
export function usePaymentProductText(): (item: Paid) => string {
  const words = useWords();
  return (item) => {
    const { text, mark } = shownProduct(item, words) ?? {};
    return [text, mark].filter(Boolean).join(' ');
  };
}
