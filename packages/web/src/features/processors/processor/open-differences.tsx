import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';

/** How many differences are to be resolved. */
export function OpenDifferences({ item: { open_differences: count } }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return format.number(0);
  return <Pill tone="warning" label={t('processorsettlement.differences_count', { count })} />;
}
