import { Menu } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { labelKey } from '../item/field-of.ts';
import { useListState } from './list-state.tsx';

interface Props {
  readonly fields: readonly string[];
  readonly onChoose: (field: string) => void;
}

/** The filters that can be added to a list. */
export function FilterItems({ fields, onChoose }: Props) {
  const { t } = useTranslation();
  const { list } = useListState();
  return fields.map((field) => (
    <Menu.Item key={field} onClick={() => onChoose(field)}>
      {t(labelKey(list.entity, field))}
    </Menu.Item>
  ));
}
