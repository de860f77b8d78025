import { useAllowedAddresses } from '../../../kit/form/allowed-addresses.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { ApiKey } from './apikey.item.ts';

/** Changes the name and the allowed addresses of a key; its roles are fixed. */
export function EditKey(props: EditProps & { readonly item: Pick<ApiKey, 'id'> }) {
  const { t } = useTranslation();
  return <EditForm entity="apikey" {...props} {...useAllowedAddresses(t('apikey.ranges_help'))} />;
}
