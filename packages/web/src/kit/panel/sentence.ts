import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import type { Overview, SentenceContext } from '../item/overview.ts';
import type { Row } from '../item/row.ts';
import { reasonClause } from '../value/reason.ts';
import { type Tone, toneOf } from '../value/status-tones.ts';

/** What the sentences of an entity are given, in the language of the screen. */
export function useSentenceContext(entity: string): SentenceContext {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      format,
      because: (reason) => (reason === null ? undefined : reasonClause(entity, reason, t)),
    }),
    [entity, format, t],
  );
}

/** The sentence of an item in its status; nothing of a status from a newer server. */
export function useSentence(entity: string, overview: Overview, item: Row): { text: string; tone: Tone } | undefined {
  const language = useLanguage();
  const context = useSentenceContext(entity);
  const status = String(item.status);
  const sentence = overview.sentences?.[language][status];
  if (sentence === undefined) return undefined;
  const text = typeof sentence === 'string' ? sentence : sentence(item, context);
  return { text, tone: overview.tone?.(item, context) ?? toneOf(entity, status) };
}
