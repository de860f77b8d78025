import { type Condition, isListId } from '@sluis/contract/risk/conditions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useNamedItems } from '../item/choices.ts';
import type { ConditionWords } from './condition-words.ts';

interface Category {
  readonly mcc: string;
  readonly title: string;
}

const categories = queryOptions({
  queryKey: ['mcc'],
  queryFn: async ({ signal }) => (await request<{ items: readonly Category[] }>('GET', '/v1/mcc', { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});

export const categoryLabel = ({ mcc, title }: Category): string => `${mcc} - ${title}`;

/** Every merchant category; none while they load or where they are not asked for. */
export const useCategories = (enabled: boolean): readonly Category[] => useQuery({ ...categories, enabled }).data ?? [];

const uses = (conditions: readonly Condition[], attribute: string): boolean =>
  conditions.some(({ name }) => name === attribute);

/** The words of sentences about these conditions, with the names of what they refer to. */
export function useConditionWords(conditions: readonly Condition[]): ConditionWords {
  const { t } = useTranslation();
  const format = useFormat();
  const hasLists = conditions.some(({ value }) => isListId(value));
  const lists = useNamedItems(hasLists ? 'valuelist' : undefined).items;
  const profiles = useNamedItems(uses(conditions, 'payment_profile') ? 'paymentprofile' : undefined).items;
  const all = useCategories(uses(conditions, 'mcc'));
  return useMemo(() => {
    const names = new Map([
      ...[...lists, ...profiles].map(({ value, label }) => [value, label] as const),
      ...all.map((each) => [each.mcc, categoryLabel(each)] as const),
    ]);
    return { t, format, nameOf: (id) => names.get(id) };
  }, [t, format, lists, profiles, all]);
}
