import { inWords, type Translate } from '@sluis/contract/base/translate';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Overview, Sentence, SentenceContext } from '../item/overview.ts';
import type { Row } from '../item/row.ts';
import { reasonClause } from '../value/reason.ts';
import { type Tone, toneOf } from '../value/status-tones.ts';

/** The context of an entity's sentences, in the language of the screen. */
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

/** The text of an item's sentence. */
export const sentenceText = <T>(sentence: Sentence<T>, item: T, context: SentenceContext, t: Translate): string =>
  typeof sentence === 'string' ? t(sentence) : inWords(t, sentence(item, context));

/** The sentence of an item in its status; undefined for a status from a newer server. */
export function useSentence(entity: string, overview: Overview, item: Row): { text: string; tone: Tone } | undefined {
  const { t } = useTranslation();
  const context = useSentenceContext(entity);
  const status = String(item.status);
  const sentence = overview.sentences?.[status];
  if (sentence === undefined) return undefined;
  const text = sentenceText(sentence, item, context, t);
  return { text, tone: overview.tone?.(item, context) ?? toneOf(entity, status) };
}
