import { Select } from '@mantine/core';
import { categoryLabel, useCategories } from '../../../kit/condition/use-condition-words.ts';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

/** Chooses a merchant category code by its number or its title. */
export function MccInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const categories = useCategories(true);
  return (
    <Select
      {...input}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      limit={200}
      nothingFoundMessage={t('list.no_choices')}
      data={categories.map((each) => ({ value: each.mcc, label: categoryLabel(each) }))}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
