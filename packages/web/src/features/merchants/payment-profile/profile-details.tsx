import { Alert } from '@mantine/core';
import { categoryLabel, useCategories } from '../../../kit/condition/use-condition-words.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import { useWays, type Ways } from './profile.calls.ts';

type Props = { readonly item: PaymentProfile };

/** Shows that a profile cannot take a payment. */
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
  'creditor_id',
  'creditor_name',
  'notice_days',
  'created_at',
  'id',
];

/** What its payment pages cannot do; a first payment by iDEAL needs direct debits after it. */
function faultOf({ creditor_id, currency_code }: PaymentProfile, { payment_products, on_pages }: Ways) {
  if (payment_products.length === 0) return 'nothing';
  if (on_pages.length === 0) return 'no_pages';
  const collects = creditor_id !== null && on_pages.includes('sepa_direct_debit');
  return currency_code === 'EUR' && on_pages.includes('ideal') && !collects ? 'no_series' : undefined;
}

/** The details of a profile, and what prevents it from taking payments. */
export function ProfileDetails({ item }: Props) {
  const { t } = useTranslation();
  const ways = useWays(item.id);
  const category = useCategories(item.mcc !== null).find(({ mcc }) => mcc === item.mcc);
  const fault = ways && faultOf(item, ways);
  return (
    <>
      {fault && (
        <Alert
          color={fault === 'no_series' ? 'gray' : 'yellow'}
          variant="light"
          mb={16}
          title={t(`payment_profile.way.${fault}`)}
        >
          {t(`payment_profile.way_hint.${fault}`)}
        </Alert>
      )}
      <FieldGrid
        entity="paymentprofile"
        item={item}
        paths={fields}
        drawn={{ mcc: category ? categoryLabel(category) : (item.mcc ?? undefined) }}
      />
    </>
  );
}
