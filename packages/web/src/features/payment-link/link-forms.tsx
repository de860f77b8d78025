import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../kit/form/create-form.tsx';
import { EditForm } from '../../kit/form/edit-form.tsx';
import type { OwnInput } from '../../kit/form/entity-form.tsx';
import { ItemSearch } from '../../kit/form/item-search.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import { listOptions } from '../../kit/list/list-request.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { PaymentLink } from './payment-link.list.ts';

const asked = [
  'payment_profile',
  'merchant_reference',
  'amount',
  'description',
  'customer',
  'language',
  'multiple_use',
  'expires_at',
  'checkout_design',
  'redirect_url',
];

function useHelp() {
  const { t } = useTranslation();
  const words = ['amount', 'multiple_use', 'expires_at', 'checkout_design', 'redirect_url'] as const;
  return Object.fromEntries(words.map((name) => [name, t(`payment_link.help.${name}`)]));
}

/** Makes a link, in the currency of the payment profile that is chosen. */
export function CreateLink({ onDone }: { readonly onDone: (id: string) => void }) {
  const help = useHelp();
  const language = useLanguage();
  const organisation = useOrganisation().id;
  const profiles = useQuery(
    listOptions<ItemOf<'paymentprofile'>>('paymentprofile', { _limit: 'all', _sort: 'display_name', organisation }),
  ).data?.items;
  // The form begins with the profiles known, so that the only one is chosen.
  if (!profiles) return null;
  const [first, second] = profiles;
  return (
    <CreateForm
      entity="paymentlink"
      only={asked}
      initial={{ language, payment_profile: second ? '' : (first?.id ?? '') }}
      currency_code={({ payment_profile }) => profiles.find(({ id }) => id === payment_profile)?.currency_code}
      inputs={{ customer: (input) => <CustomerInput {...input} /> }}
      help={help}
      onDone={onDone}
    />
  );
}

/** The customer who is to pay, if that is known; found by typing. */
function CustomerInput({ label, error, onChange }: OwnInput) {
  const { t } = useTranslation();
  return (
    <ItemSearch<ItemOf<'customer'>>
      entity="customer"
      label={label}
      error={error}
      is_first={false}
      empty={t('payment_link.no_customer')}
      option={({ name, merchant_reference, email_address, city }) => (
        <>
          <span>{name}</span>
          <span>{merchant_reference}</span>
          <span>{email_address}</span>
          <span>{city}</span>
        </>
      )}
      onChoose={(found) => onChange(found?.id ?? '')}
    />
  );
}

const changeable = ['description', 'language', 'expires_at', 'checkout_design', 'redirect_url'];

/** Changes how a link is shown and until when; what is asked stays, and switching it on or off is a verb. */
export const EditLink = (props: { readonly item: PaymentLink } & EditProps) => (
  <EditForm entity="paymentlink" only={changeable} help={useHelp()} {...props} />
);
