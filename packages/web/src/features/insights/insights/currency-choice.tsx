import { NativeSelect } from '@mantine/core';
import type { StatisticAnswer } from '@sluis/contract/statistics';
import { useTranslation } from '../../../lib/i18n.ts';

interface Props {
  readonly answer: StatisticAnswer | undefined;
  readonly onChoose: (currency_code: string) => void;
}

/** The currency of the figures, if there are several: amounts are never added across them. */
export function CurrencyChoice({ answer, onChoose }: Props) {
  const { t } = useTranslation();
  const shown = answer?.currency_code ?? '';
  const codes = answer?.currencies.map(({ currency_code }) => currency_code) ?? [];
  if (codes.length === 0 || (codes.length === 1 && codes[0] === shown)) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('processors.currency')}
      data={codes.includes(shown) ? codes : [shown, ...codes]}
      value={shown}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
