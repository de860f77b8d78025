import { Input } from '@mantine/core';
import { list_values_max } from '@sluis/contract/entities/risk/valuelist';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { RequestError } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';

/** Why values were not added to a list. */
export function ValuesFault({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!(error instanceof RequestError) || error.code !== 'limit_reached') return <FormFault error={error} />;
  return <Input.Error role="alert">{t('value_list.full', { most: format.number(list_values_max) })}</Input.Error>;
}
