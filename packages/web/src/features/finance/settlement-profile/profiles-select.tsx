import { MultiSelect } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';

interface Props extends OwnInput {
  readonly organisation: string;
}

/** Payment profiles of a merchant and of what is below it. */
export function ProfilesSelect({ organisation, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', { _limit: 'all', _sort: 'display_name', organisation }),
    enabled: organisation !== '',
    staleTime: 60_000,
  });
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <MultiSelect
      {...input}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      description={t('settlement_profile.profiles_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={chosen.length === 0 ? t('settlement_profile.all_profiles') : undefined}
      value={chosen}
      data={(data?.items ?? []).map(({ id, display_name }) => ({ value: id, label: display_name }))}
      openOnFocus={false}
      onChange={onChange}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
