import { searchFields } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/declared';
import { useTranslation } from '../../lib/i18n.ts';
import type { List } from './declaration.ts';

/** The names of the fields that a list searches. */
export function useSearched({ entity }: List): string {
  const { t } = useTranslation();
  return searchFields(entityOf(entity))
    .map((name) => t(`fields:${entity}.${name}`))
    .join(', ');
}
