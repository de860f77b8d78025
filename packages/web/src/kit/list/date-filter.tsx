import { UnstyledButton } from '@mantine/core';
import { isDate } from '@sluis/contract/base/time';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { Calendar } from '../calendar.tsx';
import classes from './date-filter.module.css';
import { datePresets, todayIn } from './date-presets.ts';
import { boundsOf, type EditorProps } from './filter-editor.ts';

type Range = [string | null, string | null];

/** A range of days: the periods people ask for most, or two days of the calendar. */
export function DateFilter({ field, search, apply, close }: EditorProps) {
  const { t } = useTranslation();
  const today = todayIn(useMe().timezone);
  const bounds = boundsOf(search, field);
  const asDay = (value: string | undefined): string | null => (value && isDate(value) ? value : null);
  const [range, setRange] = useState<Range>([asDay(bounds.from), asDay(bounds.to) ?? today.format('YYYY-MM-DD')]);
  const choose = (from: string, to: string | undefined): void => {
    apply({ [`${field}>`]: from, ...(to !== undefined && { [`${field}<`]: to }) });
    close();
  };
  return (
    <div className={classes.dates}>
      <ul className={classes.presets}>
        {datePresets(today).map(({ id, from, to }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.preset}
              aria-pressed={from === bounds.from && to === bounds.to}
              onClick={() => choose(from, to)}
            >
              {t(`list.dates.${id}`)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Calendar
        type="range"
        allowSingleDateInRange
        defaultDate={range[1] ?? today.format('YYYY-MM-DD')}
        maxDate={today.format('YYYY-MM-DD')}
        value={range}
        onChange={(next) => {
          setRange(next);
          if (next[0] && next[1]) choose(next[0], next[1]);
        }}
      />
    </div>
  );
}
