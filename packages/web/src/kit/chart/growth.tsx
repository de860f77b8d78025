import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './growth.module.css';
import { changeText, pointsText } from './measure.ts';

interface Props {
  readonly growth: number | null;
  /** A decrease is good. */
  readonly isInverted: boolean;
  /** The figure is a rate, whose change is in percentage points. */
  readonly inPoints?: boolean;
}

/** A change in words, with arrow and sign; the colour only repeats whether it is good. */
export function Growth({ growth, isInverted, inPoints = false }: Props) {
  const { t, locale } = useTranslation();
  if (growth === null) return <span className={classes.growth}>–</span>;
  const way = growth > 0 ? 'rise' : growth < 0 ? 'fall' : 'same';
  const Icon = { rise: IconArrowUpRight, fall: IconArrowDownRight, same: IconArrowRight }[way];
  const isGood = growth === 0 ? undefined : growth > 0 !== isInverted;
  return (
    <span className={classes.growth} data-good={isGood}>
      <Icon size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`chart.${way}`)} </VisuallyHidden>
      {inPoints ? t('chart.points', { points: pointsText(locale, growth) }) : changeText(locale, growth)}
      <VisuallyHidden> {t('chart.against_before')}</VisuallyHidden>
    </span>
  );
}
