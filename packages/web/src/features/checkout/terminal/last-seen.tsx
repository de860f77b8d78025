import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Terminal } from './terminal.item.ts';

/** The time of the last call by a terminal's device. */
export function LastSeen({ item: { last_seen_at } }: { readonly item: Terminal }) {
  const { t } = useTranslation();
  return last_seen_at === null ? t('terminal.never_seen') : <Instant value={last_seen_at} />;
}
