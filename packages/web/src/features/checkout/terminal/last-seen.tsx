import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Terminal } from './terminal.item.ts';

/** When the device of a terminal last called. */
export function LastSeen({ item: { last_seen_at } }: { readonly item: Terminal }) {
  const { t } = useTranslation();
  return last_seen_at === null ? t('terminal.never_seen') : <Instant value={last_seen_at} />;
}
