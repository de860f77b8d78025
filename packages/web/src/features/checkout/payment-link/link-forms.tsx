import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { PaymentLink } from './payment-link.item.ts';

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
  'capture',
  'capture_delay_hours',
];

/** Most links have only an amount and a reference. */
const folded = asked.slice(asked.indexOf('amount') + 1);

function useHelp() {
  const { t } = useTranslation();
  const words = [
    'amount',
    'multiple_use',
    'expires_at',
    'checkout_design',
    'redirect_url',
    'capture_delay_hours',
  ] as const;
  return Object.fromEntries(words.map((name) => [name, t(`payment_link.help.${name}`)]));
}

/** Creates a link, in the currency of the chosen payment profile. */
export const CreateLink = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm
    entity="paymentlink"
    only={asked}
    folded={folded}
    initial={{ language: useLanguage(), capture: 'automatic', capture_delay_hours: '0' }}
    help={useHelp()}
    onDone={onDone}
  />
);

const changeable = ['description', 'language', 'expires_at', 'checkout_design', 'redirect_url'];

/** Changes the look and the expiry of a link; the request stays, and switching it on or off is a verb. */
export const EditLink = (props: { readonly item: PaymentLink } & EditProps) => (
  <EditForm entity="paymentlink" only={changeable} help={useHelp()} {...props} />
);
