import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { SettlementProfile } from './settlement-profile.item.ts';

/** Whether it pays out, is on hold, or no longer settles. */
export function ProfileHold({ item: { hold, active } }: ItemProps<Pick<SettlementProfile, 'hold' | 'active'>>) {
  const { t } = useTranslation();
  if (hold) return <Pill tone="warning" label={t('settlement_profile.on_hold')} />;
  return <Pill tone={active ? 'good' : 'ended'} label={t(active ? 'price.active' : 'price.inactive')} />;
}
