import type { StatisticAnswer } from '@sluis/contract/statistics';
import { countMeasure, type Measure, moneyMeasure } from '../../../kit/chart/measure.ts';
import { useTranslation } from '../../../lib/i18n.ts';

/** The formats of figures: numbers of items, and amounts in the currency of an answer. */
export function useMeasures(): {
  count: Measure;
  moneyOf: (answer: Pick<StatisticAnswer, 'currency_code'>) => Measure;
} {
  const { locale } = useTranslation();
  const count = countMeasure(locale);
  return {
    count,
    // Without a currency there has never been a payment: nothing is drawn.
    moneyOf: ({ currency_code }) => (currency_code === null ? count : moneyMeasure(locale, currency_code)),
  };
}
