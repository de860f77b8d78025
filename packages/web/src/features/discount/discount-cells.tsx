import { subscriptiondiscount } from '@sluis/contract/entities/subscriptiondiscount';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { Money } from '../../kit/money.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Discount } from './discount.list.ts';

type Props = { readonly item: Discount };

/** What goes off: a part, in per cent, or an amount. */
export function DiscountAmount({ item: { type, amount, currency_code } }: Props) {
  const format = useFormat();
  return type === 'percentage' ? format.percent(amount) : <Money amount={amount} currency_code={currency_code} />;
}

/** For how many cycles it goes off. */
export function DiscountDuration({ item: { duration } }: Props) {
  const { t } = useTranslation();
  return duration === null ? t('discount.for_ever') : t('discount.cycles', { count: duration });
}

const paths = [
  'amount',
  'type',
  'duration',
  'minimum_amount',
  'limit_to_first_order',
  'organisation.name',
  'created_at',
  'id',
];

export const DiscountDetails = ({ item }: Props) => (
  <FieldGrid
    entity="subscriptiondiscount"
    item={item}
    paths={paths}
    drawn={{ amount: <DiscountAmount item={item} />, duration: <DiscountDuration item={item} /> }}
  />
);

/** Deletes a discount that no subscription ever had. */
export function DiscountActions({ item: { id, name } }: Props) {
  const { t } = useTranslation();
  const canDelete = useCan(subscriptiondiscount.roles.delete);
  if (!canDelete) return null;
  return <DeleteButton entity="subscriptiondiscount" id={id} question={t('discount.delete_question', { name })} />;
}
