import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { daysQuery } from './home.calls.ts';
import { useAsked } from './use-home.ts';

/** The currency of all figures, if there are several. The address contains it. */
export function CurrencySwitch() {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const { today, currency } = useAsked();
  const { data } = useQuery(daysQuery(today, currency));
  const codes = data?.currencies.map(({ currency_code }) => currency_code) ?? [];
  const chosen = data?.currency_code ?? currency;
  if (chosen === undefined || codes.filter((code) => code !== chosen).length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('home.currency')}
      value={chosen}
      data={[...new Set([...codes, chosen])]}
      onChange={({ currentTarget: { value } }) => void setSearch({ currency_code: value })}
    />
  );
}
