import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './growth.module.css';
import { shareMeasure } from './measure.ts';

/** A change in words, arrow and sign; the colour only repeats whether it is good. */
export function Growth({ growth, isInverted }: { readonly growth: number | null; readonly isInverted: boolean }) {
  const { t, locale } = useTranslation();
  if (growth === null) return <span className={classes.growth}>–</span>;
  const way = growth > 0 ? 'rise' : growth < 0 ? 'fall' : 'same';
  const Icon = { rise: IconArrowUpRight, fall: IconArrowDownRight, same: IconArrowRight }[way];
  const isGood = growth === 0 ? undefined : growth > 0 !== isInverted;
  const sign = growth > 0 ? '+' : '';
  return (
    <span className={classes.growth} data-good={isGood}>
      <Icon size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`chart.${way}`)} </VisuallyHidden>
      {sign}
      {shareMeasure(locale).format(growth)}
      <VisuallyHidden> {t('chart.against_before')}</VisuallyHidden>
    </span>
  );
}
