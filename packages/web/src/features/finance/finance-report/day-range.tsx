import { Button } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { presetName, presetOf, todayIn } from '../../../kit/list/date-presets.ts';
import { periodText } from '../../../kit/list/filter-summary.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Popover } from '../../../kit/popover/popover.tsx';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './report.module.css';
import type { ReportSearch } from './report-search.ts';

const RangeEditor = lazy(async () => (await import('./range-editor.tsx')).RangeEditor);

/** The accounting days of a report, by name and in dates. */
export function DayRange({ report }: { readonly report: ReportSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const drop = usePopover('dialog', RangeEditor);
  const { bounds } = report;
  const preset = presetOf(bounds, todayIn(format.timezone));
  const name = preset && presetName(preset, { t, format });
  const dates = periodText(bounds, { t, format });
  return (
    <>
      <Button
        {...drop.target}
        aria-label={`${t('finance_report.days')}: ${name ? `${name} ${dates}` : dates}`}
        variant="default"
        size="xs"
        leftSection={<IconCalendar size={14} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
      >
        {name && <span className={classes.rangeName}>{name} </span>}
        {dates}
      </Button>
      <Popover of={drop} position="bottom-start" className={classes.range} withinPortal>
        <RangeEditor report={report} close={drop.close} />
      </Popover>
    </>
  );
}
