import { NativeSelect } from '@mantine/core';
import { type Cuts, type Score, type SegmentBounds, scores } from '@sluis/contract/statistics';
import { useState } from 'react';
import { countMeasure, moneyMeasure } from '../../../kit/chart/measure.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './guide.module.css';

/** The wording of a score by days, numbers or amounts. */
interface Column {
  readonly label: string;
  readonly textOf: (score: Score) => string;
}

/** The thresholds of each score, for one of the organisations. */
export function Bounds({ bounds }: { readonly bounds: readonly SegmentBounds[] }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState('');
  const shown = bounds.find(({ organisation }) => organisation.id === chosen) ?? bounds[0];
  if (!shown) return null;
  return (
    <>
      {bounds.length > 1 && (
        <NativeSelect
          className={classes.choice}
          size="xs"
          label={t('rfm.organisation')}
          value={shown.organisation.id}
          onChange={(event) => choose(event.currentTarget.value)}
          data={bounds.map(({ organisation: { id, name } }) => ({ value: id, label: name }))}
        />
      )}
      <BoundsTable bounds={shown} />
    </>
  );
}

function BoundsTable({ bounds }: { readonly bounds: SegmentBounds }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(bounds);
  const { is_own, computed_at, amounts } = bounds;
  return (
    <>
      <p>{is_own && computed_at ? t('rfm.own', { at: format.instant(computed_at) }) : t('rfm.few')}</p>
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
      <p>{t(amounts.length > 0 && amounts.every((each) => each.is_own) ? 'rfm.amounts_own' : 'rfm.amounts_all')}</p>
    </>
  );
}

function useColumns({ recency, frequency, amounts }: SegmentBounds): Column[] {
  const { t, locale } = useTranslation();
  const count = countMeasure(locale);
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
