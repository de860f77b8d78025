import { NativeSelect, SegmentedControl } from '@mantine/core';
import { measures, periods } from '@sluis/contract/statistics';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './dashboard.module.css';
import { RangeControl } from './range-control.tsx';
import { useScope } from './scope.tsx';
import { totalPath, useStatistic } from './statistic.calls.ts';

/** The period, its unit, the measure and the currency: all in the address. */
export function Controls() {
  const { t } = useTranslation();
  const { entity, asked, search, change } = useScope();
  return (
    <div className={classes.controls}>
      <RangeControl />
      <SegmentedControl
        size="xs"
        aria-label={t('dashboard.interval')}
        value={asked.interval}
        onChange={(interval) => change({ ...search, interval })}
        data={periods.map((value) => ({ value, label: t(`dashboard.intervals.${value}`) }))}
      />
      {entity === 'transaction' && (
        <SegmentedControl
          size="xs"
          aria-label={t('dashboard.measure')}
          value={asked.measure}
          onChange={(measure) => change({ ...search, measure })}
          data={measures.map((value) => ({ value, label: t(`dashboard.measures.${value}`) }))}
        />
      )}
      <CurrencyControl />
    </div>
  );
}

/** Amounts of different currencies are never added up: one is shown, if there are several. */
function CurrencyControl() {
  const { t } = useTranslation();
  const { entity, asked, measured, search, change } = useScope();
  const { data } = useStatistic(totalPath(entity), { ...measured, period: asked.interval });
  const shown = data?.currency_code ?? asked.currency;
  const known = data?.currencies.map(({ currency_code }) => currency_code) ?? [];
  if (entity === 'customer' || !shown) return null;
  const codes = [...new Set([...known, shown])];
  if (codes.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('dashboard.currency')}
      value={shown}
      onChange={({ currentTarget }) => change({ ...search, currency_code: undefined, currency: currentTarget.value })}
      data={codes}
    />
  );
}
