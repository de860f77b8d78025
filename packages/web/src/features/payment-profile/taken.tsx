import { VisuallyHidden } from '@mantine/core';
import { PaymentMark } from '../../kit/payment-mark.tsx';
import { Pill } from '../../kit/pill.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import classes from './payment-profile.module.css';
import { useWays } from './profile.calls.ts';

/** The payment methods that a profile takes, as their marks; a profile that takes none says so. */
export function Taken({ item }: { readonly item: Pick<PaymentProfile, 'id'> }) {
  const { t } = useTranslation();
  const ways = useWays(item.id);
  if (!ways) return null;
  if (ways.payment_products.length === 0) return <Pill tone="warning" label={t('payment_profile.takes_nothing')} />;
  return (
    <span className={classes.marks}>
      {ways.payment_products.map((product) => (
        <span key={product} title={t(`values.payment_product.${product}`)}>
          <PaymentMark payable={product} />
          <VisuallyHidden>{t(`values.payment_product.${product}`)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
