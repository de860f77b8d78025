import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { CardAddLink } from './card-add-link.item.ts';

const asked = [
  'customer',
  'payment_profile',
  'merchant_reference',
  'description',
  'language',
  'expires_at',
  'checkout_design',
  'redirect_url',
];

function useHelp() {
  const { t } = useTranslation();
  return { expires_at: t('card_add_link.expiry_help'), redirect_url: t('card_add_link.redirect_help') };
}

/** Creates a link for a customer, who is found by typing. */
export const CreateCardLink = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm
    entity="cardaddlink"
    only={asked}
    initial={{ language: useLanguage() }}
    help={useHelp()}
    onDone={onDone}
  />
);

/** Changes the look and the expiry of a link. */
export const EditCardLink = (props: { readonly item: CardAddLink } & EditProps) => (
  <EditForm entity="cardaddlink" help={useHelp()} {...props} />
);
