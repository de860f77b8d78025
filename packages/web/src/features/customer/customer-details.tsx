import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { Customer } from './customer.list.ts';
import { PersonalNumber } from './personal-number.tsx';

type Props = { readonly item: Customer };

const of_person = [
  'title',
  'initials',
  'first_name',
  'last_name',
  'gender',
  'date_of_birth',
  'social_security_number_masked',
];
const of_contact = [
  'email_address',
  'phone_number',
  'fax_number',
  'street_address',
  'house_number',
  'house_number_suffix',
  'postal_code',
  'city',
  'region',
  'country_code',
];
const of_merchant = [
  'merchant_reference',
  'segment',
  'organisation.name',
  'status_reason',
  'last_status_update',
  'created_at',
  'id',
];

/** Everything that is known of a customer; of the personal number its end, until it is asked for. */
export function CustomerDetails({ item }: Props) {
  const { t } = useTranslation();
  const drawn = {
    social_security_number_masked: item.social_security_number_masked ? (
      <PersonalNumber key={item.id} item={item} />
    ) : undefined,
  };
  return (
    <>
      <FieldGrid entity="customer" item={item} paths={of_person} title={t('customer.sections.person')} drawn={drawn} />
      <FieldGrid entity="customer" item={item} paths={of_contact} title={t('customer.sections.contact')} />
      <FieldGrid entity="customer" item={item} paths={of_merchant} title={t('customer.sections.merchant')} />
    </>
  );
}
