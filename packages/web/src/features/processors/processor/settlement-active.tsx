import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';

/** Whether files are still fetched or accepted. */
export function SettlementActive({ item: { active } }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  return (
    <Pill
      tone={active ? 'good' : 'ended'}
      label={t(active ? 'processorsettlement.active' : 'processorsettlement.inactive')}
    />
  );
}
