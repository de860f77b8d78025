import { type SavedView, viewQuery } from '@sluis/contract/saved-view';
import { useTranslation } from '../../../lib/i18n.ts';
import { stringifySearch } from '../../../lib/search.ts';
import type { List } from '../declaration.ts';

/** The declared views of a list, as views that no viewer may change. */
export function useBuiltIn(list: List): readonly SavedView[] {
  const { t } = useTranslation();
  return (list.views ?? []).map(({ id, label, search }) => ({
    id,
    list: list.id,
    name: t(label),
    query: viewQuery(stringifySearch(search)),
    columns: null,
    shared: true,
    mine: false,
  }));
}
