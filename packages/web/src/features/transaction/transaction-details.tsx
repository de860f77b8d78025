import { beginning_of_time } from '@sluis/contract/base/list-query';
import { chargeback } from '@sluis/contract/entities/chargeback';
import type { ItemOf } from '@sluis/contract/registry';
import { ListLink } from '../../kit/item-link.tsx';
import { Cell } from '../../kit/list/cell.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { PaymentProduct } from '../../kit/payment-product.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Transaction } from './transaction.list.ts';

const of_payment = [
  'merchant_reference',
  'created_at',
  'customer.name',
  'last_status_update',
  'payment_product',
  'payment_product_type',
  'status_reason',
  'description',
  'amount_refunded',
  'amount_charged_back',
  'recurring_type',
  'subscription.id',
  'payment_link.merchant_reference',
  'tags',
  'payment_profile.display_name',
  'organisation.name',
  'processor.name',
  'processor_id_external',
  'settlement',
];
const of_card = ['card_brand', 'card_bin', 'card_last_four', 'card_expiry', 'card_country', 'three_d_secure'];
const of_origin = ['country_code', 'ip', 'platform', 'browser', 'id'];

/** Everything that is known of a payment, in two columns. */
export function TransactionDetails({ item }: { item: Transaction }) {
  const { t } = useTranslation();
  const canListChargebacks = useCan(chargeback.roles.list);
  const chargedBack = canListChargebacks ? (
    <ListLink list="chargebacks" search={{ 'created_at>': beginning_of_time, transaction: item.id }}>
      <Cell entity="transaction" item={item} path="amount_charged_back" />
    </ListLink>
  ) : null;
  const drawn = {
    payment_product: item.payment_product ? <PaymentProduct item={item} /> : undefined,
    amount_refunded: item.amount_refunded > 0 ? null : undefined,
    amount_charged_back: item.amount_charged_back > 0 ? chargedBack : undefined,
    three_d_secure: useSecureText(item.three_d_secure),
  };
  const parts = { entity: 'transaction', item, drawn };
  return (
    <>
      <FieldGrid {...parts} paths={of_payment} />
      <FieldGrid {...parts} paths={of_card} title={t('transaction.sections.card')} />
      <FieldGrid {...parts} paths={of_origin} title={t('transaction.sections.origin')} />
    </>
  );
}

/** "2.2.0 · Authenticated · ECI 05", of which any part may be missing. */
function useSecureText(secure: ItemOf<'transaction'>['three_d_secure']): string | undefined {
  const { t } = useTranslation();
  if (!secure) return undefined;
  const words = [
    secure.version,
    secure.result && t(`values.three_d_secure.${secure.result}`),
    secure.eci && `ECI\u00a0${secure.eci}`,
  ];
  return words.filter(Boolean).join(' · ') || undefined;
}
