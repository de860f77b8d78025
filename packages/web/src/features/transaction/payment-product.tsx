import type { ItemOf } from '@sluis/contract/registry';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './transaction.module.css';

type Paid = Pick<ItemOf<'transaction'>, 'payment_product' | 'card_brand' | 'card_last_four'>;

/** How was paid: the method, or for a card its brand and last four digits. */
export function PaymentProduct({ item }: { item: Paid }) {
  const { t } = useTranslation();
  if (!item.payment_product) return null;
  const isBranded = item.payment_product === 'card' && item.card_brand;
  return (
    <span className={classes.product}>
      {t(isBranded ? `values.card_brand.${item.card_brand}` : `values.payment_product.${item.payment_product}`)}
      {item.card_last_four && <span className={classes.digits}>•••• {item.card_last_four}</span>}
    </span>
  );
}
