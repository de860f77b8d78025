import { Select } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';

interface Props extends OwnInput {
  readonly currency_code: string;
}

/** The account for a profile's payouts: a verified account in its currency, or the default of its organisation. */
export function BankAccountInput({ currency_code, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const { id: organisation } = useOrganisation();
  const verified = { 'status[]': ['VERIFIED'], _limit: 'all', organisation };
  const { data } = useQuery({ ...listOptions<ItemOf<'bankaccount'>>('bankaccount', verified), staleTime: 60_000 });
  const usable = (data?.items ?? []).filter((each) => each.currency_code === currency_code);
  return (
    <Select
      {...input}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      description={t('payment_profile.bank_account_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('payment_profile.default_account')}
      data={usable.map(({ id, name, holder_name }) => ({ value: id, label: `${name} (${holder_name})` }))}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
