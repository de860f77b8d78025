import { dashboardOf, type ReportSubject } from '@sluis/contract/entities/insights/report';
import { labelKey } from '../../../kit/item/field-of.ts';
import { fileWords } from '../../../kit/list/file-words.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { columnsOfSubject } from './subject.tsx';

/** Returns the names of payment columns in the viewer's language. */
export function useLabels(): (paths: readonly string[]) => string[] {
  const { t } = useTranslation();
  return (paths) => paths.map((path) => t(labelKey('transaction', path)));
}

/** The language of a file for people, with the names of its columns and the labels of the codes in them. */
export function useNaming() {
  const { t } = useTranslation();
  const language = useLanguage();
  const labels = useLabels();
  return (about: ReportSubject, columns: readonly string[] | undefined) => {
    const worded = columnsOfSubject(about, columns);
    return {
      language,
      ...(columns && { labels: labels(columns) }),
      ...(worded && { words: fileWords(dashboardOf(about) ?? 'transaction', worded, t) }),
    };
  };
}
