import { labelKey } from '../../kit/list/field-of.ts';
import { useTranslation } from '../../lib/i18n.ts';

/** What columns of payments are called in the viewer's language. */
export function useLabels(): (paths: readonly string[]) => string[] {
  const { t } = useTranslation();
  return (paths) => paths.map((path) => t(labelKey('transaction', path)));
}
