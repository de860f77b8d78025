import type { Field, Fields } from '@sluis/contract/base/fields';
import { merchant_fields } from '@sluis/contract/merchant';
import type { ItemOf } from '@sluis/contract/registry';
import { useAllowedAddresses } from '../../../kit/form/allowed-addresses.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';

const fields: Fields = Object.fromEntries(
  Object.entries(merchant_fields).filter(([, field]: [string, Field]) => field.create !== undefined),
);

const useHelp = () => {
  const { t } = useTranslation();
  return { idle_minutes: t('merchant.idle_help'), mfa_required: t('merchant.mfa_help') };
};

/** Adds a merchant below the provider. */
export function CreateMerchant({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const allowed = useAllowedAddresses(t('merchant.ranges_help'));
  return (
    <EntityForm
      is_new
      entity="organisation"
      fields={fields}
      initial={{ country_code: 'NL', address_ranges: [] }}
      help={useHelp()}
      {...allowed}
      submitLabel={() => t('merchant.create')}
      submit={(body, idempotencyKey) =>
        request<ItemOf<'organisation'>>('POST', '/v1/psp/merchant', { body, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}

/** Changes a merchant; moving it in the tree is on another screen. */
export function EditMerchant(props: { readonly item: Merchant } & EditProps) {
  const { t } = useTranslation();
  const allowed = useAllowedAddresses(t('merchant.ranges_help'));
  return (
    <EditForm entity="organisation" only={Object.keys(merchant_fields)} help={useHelp()} {...allowed} {...props} />
  );
}
