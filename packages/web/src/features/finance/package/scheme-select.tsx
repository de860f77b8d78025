import { Select } from '@mantine/core';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { useQuery } from '@tanstack/react-query';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';

interface Props extends OwnInput {
  readonly type: SchemeType;
  /** The scheme that the package has, which may no longer be offered. */
  readonly kept?: { readonly id: string; readonly name?: string } | null | undefined;
  readonly description?: string;
}

/** One of the active schemes of a type. */
export function SchemeSelect({ type, kept, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(
    listOptions<{ id: string; name: string }>(`${type}scheme`, { _limit: 'all', active: true, visible: true }),
  );
  const offered = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const others =
    kept && !offered.some((each) => each.value === kept.id) ? [{ value: kept.id, label: kept.name ?? kept.id }] : [];
  return (
    <Select
      {...input}
      withAsterisk={type === 'revenue'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={String(value) || null}
      data={[...others, ...offered]}
      searchable
      clearable={type !== 'revenue'}
      allowDeselect={type !== 'revenue'}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
