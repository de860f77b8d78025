import { Select } from '@mantine/core';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMccs } from '../../../lib/mccs.ts';

/** Chooses a merchant category code by its number or its title. */
export function MccInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const mccs = useMccs();
  return (
    <Select
      {...input}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      limit={200}
      nothingFoundMessage={t('list.no_choices')}
      data={[...mccs]}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
