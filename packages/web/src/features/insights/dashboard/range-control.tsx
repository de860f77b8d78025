import { Button } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { todayIn } from '../../../kit/list/date-presets.ts';
import { periodText } from '../../../kit/list/filter-summary.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Popover } from '../../../kit/popover/popover.tsx';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './dashboard.module.css';
import { useScope } from './scope.tsx';

const RangeEditor = lazy(async () => (await import('./range-editor.tsx')).RangeEditor);

/** The days of the dashboard, by name and in dates. */
export function RangeControl() {
  const { t } = useTranslation();
  const format = useFormat();
  const { range } = useScope().asked;
  const drop = usePopover('dialog', RangeEditor);
  const today = todayIn(format.timezone);
  const isToday = range.from === today && range.to === today;
  const name = range.name ? t(`dashboard.ranges.${range.name}`) : isToday && t('list.dates.today');
  const dates = periodText(range, { t, format });
  return (
    <>
      <Button
        {...drop.target}
        aria-label={`${t('dashboard.range')}: ${name ? `${name} ${dates}` : dates}`}
        variant="default"
        size="xs"
        leftSection={<IconCalendar size={14} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
      >
        {name && <span className={classes.rangeName}>{name} </span>}
        {dates}
      </Button>
      <Popover of={drop} position="bottom-start" className={classes.range} withinPortal>
        <RangeEditor close={drop.close} />
      </Popover>
    </>
  );
}
