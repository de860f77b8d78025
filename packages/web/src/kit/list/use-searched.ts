import { searchFields } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/declared';
import { useTranslation } from '../../lib/i18n.ts';
import type { List } from './declaration.ts';

/** The fields in which the search of a list looks, by name. */
export function useSearched({ entity, search_by }: List): string {
  const { t } = useTranslation();
  const names = search_by ? [search_by] : searchFields(entityOf(entity));
  return names.map((name) => t(`fields:${entity}.${name}`)).join(', ');
}
