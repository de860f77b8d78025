import type { Field, Fields } from '@sluis/contract/base/fields';
import { merchant_fields } from '@sluis/contract/merchant';
import type { ItemOf } from '@sluis/contract/registry';
import { useAllowedAddresses } from '../../../kit/form/allowed-addresses.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';

const security = ['idle_minutes', 'mfa_required', 'mfa_required_own', 'address_ranges'];
const names = [...Object.keys(merchant_fields).filter((name) => !security.includes(name)), ...security];

const fields: Fields = Object.fromEntries(
  names.flatMap((name) => {
    const field: Field = merchant_fields[name as keyof typeof merchant_fields];
    return field.create === undefined ? [] : [[name, field]];
  }),
);

const useShared = () => {
  const { t } = useTranslation();
  return {
    ...useAllowedAddresses(t('merchant.ranges_help')),
    help: { idle_minutes: t('merchant.idle_help'), mfa_required: t('merchant.mfa_help') },
    headings: { street: t('organisation.sections.address'), idle_minutes: t('organisation.sections.security') },
  };
};

/** Adds a merchant below the provider. */
export function CreateMerchant({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <EntityForm
      is_new
      entity="organisation"
      fields={fields}
      initial={{ country_code: 'NL', address_ranges: [] }}
      {...useShared()}
      submitLabel={() => t('merchant.create')}
      submit={(body, idempotencyKey) =>
        request<ItemOf<'organisation'>>('POST', '/v1/psp/merchant', { body, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}

/** Changes a merchant; moving it in the tree is on another screen. */
export const EditMerchant = (props: { readonly item: Merchant } & EditProps) => (
  <EditForm entity="organisation" only={names} {...useShared()} {...props} />
);
