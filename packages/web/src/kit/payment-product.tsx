import type { Reference } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n.ts';
import { CopyId } from './copy-id.tsx';
import classes from './payment-product.module.css';

interface Paid {
  readonly payment_product: string | null;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
}

const keyOf = ({ payment_product, card_brand }: Paid): string =>
  payment_product === 'card' && card_brand
    ? `values.card_brand.${card_brand}`
    : `values.payment_product.${payment_product}`;

/** How is paid: the method, or for a card its brand and last four digits. */
export function PaymentProduct({ item }: { item: Paid }) {
  const { t } = useTranslation();
  if (!item.payment_product) return null;
  return (
    <span className={classes.product}>
      {t(keyOf(item))}
      {item.card_last_four && <span className={classes.digits}>•••• {item.card_last_four}</span>}
    </span>
  );
}

/** What something is charged by; of its card no more than its label for whom may not list customers. */
export function Mandate({
  item: { mandate },
}: {
  readonly item: { readonly mandate: Reference<'mandate'> | string | null };
}): ReactNode {
  if (!mandate) return null;
  if (typeof mandate === 'string') return <CopyId id={mandate} />;
  const { payment_product, card_brand = null, card_last_four = null, label } = mandate;
  return payment_product === undefined ? (
    label
  ) : (
    <PaymentProduct item={{ payment_product, card_brand, card_last_four }} />
  );
}

/** The same as plain words, where only words can stand. */
export function usePaymentProductText(): (item: Paid) => string {
  const { t } = useTranslation();
  return (item) => t(keyOf(item)) + (item.card_last_four ? ` •••• ${item.card_last_four}` : '');
}
