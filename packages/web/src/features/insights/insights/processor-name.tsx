import type { ComparedProcessor } from '@sluis/contract/statistics';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './processors.module.css';

type Named = Pick<ComparedProcessor, 'name' | 'payment_product' | 'gateway' | 'gatewayLabel'>;

/** A processor by its name, with its payment method and gateway. */
export function ProcessorName({ processor }: { readonly processor: Named }) {
  const { t } = useTranslation();
  const { name, payment_product, gateway, gatewayLabel } = processor;
  return (
    <span className={classes.processor}>
      <strong title={name}>{name}</strong>
      <span className={classes.about}>
        <PaymentMark payable={payment_product} />
        <span>
          {t(`values.payment_product.${payment_product}`)} ·{' '}
          {gateway === 'direct' ? t('processors.direct') : t('processors.via', { name: gatewayLabel })}
        </span>
      </span>
    </span>
  );
}
