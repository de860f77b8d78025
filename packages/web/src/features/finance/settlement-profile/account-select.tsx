import { Select } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { RowCell } from '../../../kit/form/rows-input.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';

interface Props extends RowCell {
  readonly organisation: string;
}

/** A verified account of the merchant in the currency of the row, or what is decided otherwise. */
export function AccountSelect({ organisation, row, name: _, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...listOptions<ItemOf<'bankaccount'>>('bankaccount', { 'status[]': ['VERIFIED'], _limit: 'all', organisation }),
    enabled: organisation !== '',
    staleTime: 60_000,
  });
  const usable = (data?.items ?? []).filter(({ currency_code }) => currency_code === row.currency_code);
  return (
    <Select
      {...input}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      description={t('settlement_profile.account_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('settlement_profile.default_account')}
      data={usable.map((each) => ({ value: each.id, label: `${each.name} (${each.holder_name})` }))}
      value={String(value) || null}
      openOnFocus={false}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
