import { searchFields } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/declared';
import { useTranslation } from '../../lib/i18n.ts';
import type { List } from './declaration.ts';

/** The fields in which the search of a list looks, by name. */
export function useSearched({ entity }: List): string {
  const { t } = useTranslation();
  return searchFields(entityOf(entity))
    .map((name) => t(`fields:${entity}.${name}`))
    .join(', ');
}
