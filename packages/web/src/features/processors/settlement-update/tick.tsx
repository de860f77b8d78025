import { IconCheck, IconX } from '@tabler/icons-react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { SettlementUpdate } from './settlement-update.item.ts';

/** Whether an update started a run: a tick or a cross. */
export function Tick({ item: { update_last_run } }: ItemProps<Pick<SettlementUpdate, 'update_last_run'>>) {
  const { t } = useTranslation();
  const Icon = update_last_run ? IconCheck : IconX;
  return <Icon size={16} stroke={2} role="img" aria-label={t(`list.${update_last_run}`)} />;
}
