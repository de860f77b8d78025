import type { ItemOf } from '@sluis/contract/registry';
import { CreateForm } from '../../kit/form/create-form.tsx';
import { EditForm } from '../../kit/form/edit-form.tsx';
import { ItemSearch } from '../../kit/form/item-search.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import { useItemsOf } from '../../kit/list/words.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import type { CardAddLink } from './card-add-link.list.ts';

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

/** Makes a link for a customer, who is found by typing. */
export function CreateCardLink({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const help = useHelp();
  const language = useLanguage();
  const [first, second] = useItemsOf('paymentprofile');
  // The form begins with the profiles known, so that the only one is chosen.
  if (!first) return null;
  return (
    <CreateForm
      entity="cardaddlink"
      only={asked}
      initial={{ language, payment_profile: second ? '' : first.value }}
      inputs={{
        customer: ({ label, error, onChange }) => (
          <ItemSearch<ItemOf<'customer'>>
            entity="customer"
            label={label}
            error={error}
            withAsterisk
            empty={t('card_add_link.no_customer')}
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
        ),
      }}
      help={help}
      onDone={onDone}
    />
  );
}

/** Changes how a link is shown and until when. */
export const EditCardLink = (props: { readonly item: CardAddLink } & EditProps) => (
  <EditForm entity="cardaddlink" help={useHelp()} {...props} />
);
