import { countMeasure, type Measure, moneyMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import type { Cell, Column } from '../../../kit/chart/table.ts';
import { useTranslation } from '../../../lib/i18n.ts';

/** The formats of a report's figures; each row may have another currency. */
export function useFigures() {
  const { locale } = useTranslation();
  const moneys = new Map<string, Measure>();
  const moneyOf = (currency_code: string): Measure => {
    const measure = moneys.get(currency_code) ?? moneyMeasure(locale, currency_code);
    moneys.set(currency_code, measure);
    return measure;
  };
  return {
    count: countMeasure(locale),
    moneyOf,
    /** An amount; nothing for null. */
    money: (value: number | null, currency_code: string): Cell => ({ value, measure: moneyOf(currency_code) }),
    share: (percentage: number | null): Cell => ({
      value: percentage === null ? null : percentage / 100,
      measure: shareMeasure(locale),
    }),
  };
}

export type Figures = ReturnType<typeof useFigures>;

/** A column of amounts, in the only currency of a report or in those of its rows. */
export const amountColumn = (label: string, currencies: readonly string[], { moneyOf }: Figures): Column => ({
  label,
  isNumber: true,
  measure: currencies.length === 1 ? moneyOf(currencies[0] as string) : undefined,
});

/** The height of a table with some rows, in pixels; a long one scrolls below its head. */
export const tableHeight = (rows: number): number => Math.min(640, 44 + 32 * rows);
