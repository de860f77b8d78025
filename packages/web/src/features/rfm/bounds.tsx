import { type Cuts, type Score, type SegmentBounds, scores } from '@sluis/contract/statistics';
import { countMeasure, moneyMeasure } from '../../kit/chart/measure.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './guide.module.css';

/** How a score is worded of days, numbers or amounts. */
interface Column {
  readonly label: string;
  readonly textOf: (score: Score) => string;
}

/** What it takes for each score. */
export function Bounds({ bounds }: { readonly bounds: SegmentBounds | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(bounds);
  if (!bounds) return <p>{t('rfm.several')}</p>;
  return (
    <>
      <p>{t(bounds.is_own ? 'rfm.own' : 'rfm.few', { at: format.instant(bounds.computed_at) })}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('rfm.score')}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.toReversed().map((score) => (
              <tr key={score}>
                <th scope="row">{score}</th>
                {columns.map(({ label, textOf }) => (
                  <td key={label}>{textOf(score)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{t(bounds.amounts.every(({ is_own }) => is_own) ? 'rfm.amounts_own' : 'rfm.amounts_all')}</p>
    </>
  );
}

function useColumns(bounds: SegmentBounds | null): Column[] {
  const { t, locale } = useTranslation();
  if (!bounds) return [];
  const count = countMeasure(locale);
  const { recency, frequency, amounts } = bounds;
  return [
    { label: t('rfm.days'), textOf: recencyText(recency, (days) => count.format(days), t) },
    { label: t('rfm.payments'), textOf: atLeast(frequency, (value) => count.format(value), t) },
    ...amounts.map(({ currency_code, cuts }) => ({
      label: t('rfm.amount_in', { currency_code }),
      textOf: atLeast(cuts, (value) => moneyMeasure(locale, currency_code).format(value), t),
    })),
  ];
}

type Say = ReturnType<typeof useTranslation>['t'];

const recencyText =
  (cuts: Cuts, format: (days: number) => string, t: Say) =>
  (score: Score): string => {
    const [within, after] = [cuts[5 - score], cuts[4 - score]];
    return within === undefined
      ? t('rfm.longer', { days: format(after ?? 0) })
      : t('rfm.within', { days: format(within) });
  };

const atLeast =
  (cuts: Cuts, format: (value: number) => string, t: Say) =>
  (score: Score): string => {
    const [from, below] = [cuts[score - 2], cuts[score - 1]];
    return from === undefined ? t('rfm.below', { value: format(below ?? 0) }) : t('rfm.from', { value: format(from) });
  };
