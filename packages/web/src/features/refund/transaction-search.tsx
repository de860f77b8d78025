import { ItemSearch } from '../../kit/form/item-search.tsx';
import { Instant } from '../../kit/instant.tsx';
import { Money } from '../../kit/money.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { Found } from './create-refund.tsx';

/** Finds a payment by the merchant's reference. */
export function TransactionSearch({ onChoose }: { onChoose: (found: Found | undefined) => void }) {
  const { t } = useTranslation();
  return (
    <ItemSearch<Found>
      entity="transaction"
      label={t('refund.choose')}
      query={{ _search_by: 'merchant_reference', _populate: 'customer payment_profile' }}
      empty={t('refund.none_found')}
      option={({ merchant_reference, amount, currency_code, customer, payment_profile, created_at }) => (
        <>
          <span>{merchant_reference}</span>
          <Money amount={amount} currency_code={currency_code} />
          <span>{customer?.name ?? payment_profile?.display_name}</span>
          <Instant value={created_at} />
        </>
      )}
      onChoose={onChoose}
    />
  );
}
