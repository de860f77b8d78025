import { Select } from '@mantine/core';
import { categoryLabel, useCategories } from '../../../kit/condition/use-condition-words.ts';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

/** The merchant category of a profile: found by its number or its title. */
export function CategoryInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const categories = useCategories(true);
  return (
    <Select
      {...input}
      data={categories.map((category) => ({ value: category.mcc, label: categoryLabel(category) }))}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
