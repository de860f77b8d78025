import { currency_codes } from '@sluis/contract/base/currencies';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { type Choice, useItemsOf } from '../item/choices.ts';
import { choiceLabel } from './condition-words.ts';
import { categoryLabel, useCategories } from './use-condition-words.ts';

const nothing = () => undefined;

/** What a value of an attribute is chosen from; undefined for attributes whose values are typed. */
export function useConditionChoices(name: string, organisation: string): readonly Choice[] | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const profiles = useItemsOf(name === 'payment_profile' ? 'paymentprofile' : undefined, organisation);
  const categories = useCategories(name === 'mcc');
  return useMemo(() => {
    if (name === 'payment_profile') return profiles;
    if (name === 'mcc')
      // Compared as a number.
      return categories.map((each) => ({ value: String(Number(each.mcc)), label: categoryLabel(each) }));
    const attribute = attributeOf(name);
    if (attribute?.kind !== 'select') return undefined;
    const values = attribute.blank ? ['', ...(attribute.choices ?? [])] : (attribute.choices ?? []);
    if (attribute.list === 'country')
      return values
        .map((value) => ({ value, label: `${format.country(value)} (${value})` }))
        .sort((one, other) => one.label.localeCompare(other.label));
    if (values === currency_codes) return values.map((value) => ({ value, label: value }));
    return values.map((value) => ({ value, label: choiceLabel(name, value, { t, format, nameOf: nothing }) }));
  }, [name, profiles, categories, t, format]);
}
