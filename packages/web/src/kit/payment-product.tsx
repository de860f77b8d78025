import { useTranslation } from '../lib/i18n.ts';
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

/** The same as plain words, where only words can stand. */
export function usePaymentProductText(): (item: Paid) => string {
  const { t } = useTranslation();
  return (item) => t(keyOf(item)) + (item.card_last_four ? ` •••• ${item.card_last_four}` : '');
}
