import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { ApiKey } from './apikey.item.ts';
import { key_tones, keyState } from './key-state.ts';

type Props = { readonly item: ApiKey };

export function KeyStatePill({ item }: Props) {
  const { t } = useTranslation();
  const state = keyState(item);
  return <Pill tone={key_tones[state]} label={t(`apikey.states.${state}`)} />;
}

export const KeyRoles = ({ item }: Props) => useTranslation().t('roles.count', { count: item.roles.length });

export function KeyExpiry({ item }: Props) {
  const { t } = useTranslation();
  return item.expires_at ? <Instant value={item.expires_at} /> : t('apikey.never_expires');
}

export function KeyUse({ item }: Props) {
  const { t } = useTranslation();
  return item.last_used_at ? <Instant value={item.last_used_at} /> : t('apikey.never_used');
}

export function KeyRanges({ item }: Props) {
  const { t } = useTranslation();
  return item.address_ranges.length > 0 ? item.address_ranges.join(', ') : t('apikey.any_address');
}

export function PreviousUse({ item }: Props) {
  const { t } = useTranslation();
  return item.previous_used_at ? <Instant value={item.previous_used_at} /> : t('apikey.previous_unused');
}
