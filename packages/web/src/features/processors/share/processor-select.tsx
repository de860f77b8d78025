import { Select, type SelectProps } from '@mantine/core';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';

type Processor = ItemOf<'processor'>;

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  /** Its own processors are offered, and those of its parents. */
  readonly organisation: string;
  readonly value: string | null;
  readonly onChoose: (chosen: Processor | undefined) => void;
}

/** Chooses a processor available to an organisation. */
export function ProcessorSelect({ organisation, value, onChoose, ...select }: Props) {
  const { t } = useTranslation();
  const processors = useProcessorsOf(organisation);
  return (
    <Select
      {...select}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t('list.no_choices')}
      data={processors.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => onChoose(processors.find((each) => each.id === id))}
    />
  );
}

function useProcessorsOf(organisation: string): readonly Processor[] {
  const organisations = new Map(useOrganisations().map(({ id, parent }) => [id, parent]));
  const enabled = useCan(processor.roles.list) && organisation !== '';
  const { data } = useQuery({
    ...listOptions<Processor>('processor', { _limit: 'all', _sort: 'name' }),
    enabled,
    staleTime: 60_000,
  });
  const above = new Set<string>();
  for (let id: string | null | undefined = organisation; id; id = organisations.get(id)) above.add(id);
  return data?.items.filter((each) => each.organisation !== null && above.has(each.organisation)) ?? [];
}
