import { VisuallyHidden } from '@mantine/core';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import classes from './payment-profile.module.css';
import { useWays } from './profile.calls.ts';

/** The number of logos that fit on a line of a narrow screen, beside a name. */
const shown_max = 5;

/** The payment methods of a profile, the first as logos; a profile without any says so. */
export function Taken({ item }: { readonly item: Pick<PaymentProfile, 'id'> }) {
  const { t } = useTranslation();
  const ways = useWays(item.id);
  if (!ways) return null;
  if (ways.payment_products.length === 0) return <Pill tone="warning" label={t('payment_profile.takes_nothing')} />;
  const names = ways.payment_products.map((product) => t(`values.payment_product.${product}`));
  const left = names.length - shown_max;
  return (
    <span className={classes.marks} title={names.join(', ')}>
      {ways.payment_products.slice(0, shown_max).map((product) => (
        <PaymentMark key={product} payable={product} />
      ))}
      {left > 0 && <span aria-hidden>+{left}</span>}
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
    </span>
  );
}
