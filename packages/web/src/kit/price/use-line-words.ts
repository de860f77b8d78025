import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { LineWords } from './line-sentence.ts';

/** The words that lines are said in. */
export function useLineWords(): LineWords {
  const { t, locale } = useTranslation();
  const format = useFormat();
  return { t, format, locale };
}
