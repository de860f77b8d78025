import { Alert } from '@mantine/core';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import { useWays } from './profile.calls.ts';

type Props = { readonly item: PaymentProfile };

/** Says so where a profile cannot take a payment. */
export function ProfileStatus({ item }: Props) {
  const { t } = useTranslation();
  const ways = useWays(item.id);
  if (!ways || ways.payment_products.length > 0) return null;
  return <Pill tone="warning" label={t('payment_profile.takes_nothing')} />;
}

const fields = [
  'name',
  'display_name',
  'currency_code',
  'bank_account.name',
  'organisation.name',
  'website',
  'description',
  'mcc',
  'late_payments',
  'created_at',
  'id',
];

/** What a profile is, and what keeps it from taking payments. */
export function ProfileDetails({ item }: Props) {
  const { t } = useTranslation();
  const ways = useWays(item.id);
  const fault =
    ways && (ways.payment_products.length === 0 ? 'nothing' : ways.on_pages.length === 0 ? 'no_pages' : undefined);
  return (
    <>
      {fault && (
        <Alert color="yellow" variant="light" mb={16} title={t(`payment_profile.way.${fault}`)}>
          {t(`payment_profile.way_hint.${fault}`)}
        </Alert>
      )}
      <FieldGrid entity="paymentprofile" item={item} paths={fields} />
    </>
  );
}
