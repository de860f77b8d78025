import { webhook_statuses, webhook_types } from '@sluis/contract/entities/developers/webhook';
import { wordKey } from '../../../../kit/item/field-of.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import type { ReceivedLine } from './lab.calls.ts';

const has = (words: readonly string[], word: string | null): word is string => word !== null && words.includes(word);

/** The subject of a webhook in words; an unknown type is shown unchanged. */
export function useKindWords({ type, status }: Pick<ReceivedLine, 'type' | 'status'>): string {
  const { t } = useTranslation();
  const words = t as (key: string) => string;
  if (!has(webhook_types, type)) return type ?? t('webhook_lab.received.unknown');
  const named = words(wordKey('webhook', 'type', type));
  return has(webhook_statuses, status) ? `${named}: ${words(wordKey('webhook', 'status', status))}` : named;
}
