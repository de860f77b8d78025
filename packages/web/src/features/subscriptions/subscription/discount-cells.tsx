import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Discount } from './discount.item.ts';

type Props = { readonly item: Discount };

/** The discount: a percentage or an amount. */
export function DiscountAmount({ item: { type, amount, currency_code } }: Props) {
  const format = useFormat();
  return type === 'percentage' ? format.percent(amount) : <Money amount={amount} currency_code={currency_code} />;
}

/** The number of cycles with the discount. */
export function DiscountDuration({ item: { duration } }: Props) {
  const { t } = useTranslation();
  return duration === null ? t('discount.for_ever') : t('discount.cycles', { count: duration });
}
