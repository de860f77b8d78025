import { address_fields } from '@sluis/contract/entities/payments/customer';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Customer, person } from './customer.item.ts';

const asked = [
  'organisation',
  'email_address',
  'merchant_reference',
  ...person,
  'social_security_number',
  'phone_number',
  'fax_number',
  ...address_fields,
  'country_code',
];

/** Adds a customer; only an email address is required. */
export const CreateCustomer = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm entity="customer" only={asked} onDone={onDone} />
);

/** Changes a customer. The personal number is not shown, and unchanged if left empty. */
export function EditCustomer(props: { readonly item: Customer } & EditProps) {
  const { t } = useTranslation();
  const { social_security_number_masked: number } = props.item;
  const help = number ? { social_security_number: t('customer.number_kept', { number }) } : {};
  return <EditForm entity="customer" only={asked} help={help} {...props} />;
}
