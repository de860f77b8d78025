import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useOrganisations } from '../../lib/organisations.ts';
import { treeOf } from '../tree/tree.ts';

interface Props extends Omit<SelectProps, 'data'> {
  /** This organisation and everything below it cannot be chosen. */
  readonly without?: string;
}

/** Drawing all of them at the same time would be slow. */
const shown_max = 100;

/** Chooses an organisation by name, after its parents, because parts of two merchants can share a name. */
export function OrganisationSelect({ without, ...select }: Props) {
  const { t } = useTranslation();
  const choices = useChoices(without);
  return (
    <Select
      searchable
      openOnFocus={false}
      limit={shown_max}
      nothingFoundMessage={t('list.no_choices')}
      data={choices}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...select}
    />
  );
}

function useChoices(without: string | undefined) {
  const organisations = useOrganisations();
  const language = useLanguage();
  const within = useOrganisation().id;
  return useMemo(() => {
    const labels = new Map<string, string>();
    const excluded = new Set(without === undefined ? [] : [without]);
    const reached = new Set(within === undefined ? [] : [within]);
    return treeOf(organisations, language).flatMap(({ id, name, parent }) => {
      const above = parent === null ? undefined : labels.get(parent);
      labels.set(id, above === undefined ? name : `${above} › ${name}`);
      if (parent !== null && excluded.has(parent)) excluded.add(id);
      if (parent !== null && reached.has(parent)) reached.add(id);
      const canBe = !excluded.has(id) && (within === undefined || reached.has(id));
      return canBe ? [{ value: id, label: labels.get(id) ?? name }] : [];
    });
  }, [organisations, language, within, without]);
}
