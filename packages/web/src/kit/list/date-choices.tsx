import { Button, UnstyledButton } from '@mantine/core';
import { isDate } from '@sluis/contract/base/time';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Calendar } from '../calendar/calendar.tsx';
import { DayInput } from '../form/date-input.tsx';
import classes from './date-filter.module.css';
import { todayIn } from './date-presets.ts';
import type { Bounds } from './filter-editor.ts';
import { periodText } from './filter-summary.ts';

/** A named period, shown with its dates; without dates it is unlimited. */
export interface NamedDays extends Partial<Bounds> {
  readonly id: string;
  readonly name: string;
  /** It is the current filter. */
  readonly isNow: boolean;
}

interface Props<P extends NamedDays> {
  readonly presets: readonly P[];
  readonly onPreset: (preset: P) => void;
  readonly bounds: Bounds;
  /** The last day that the calendar offers. */
  readonly last?: string | undefined;
  readonly onDays: (from: string | undefined, to: string | undefined) => void;
}

/** The most common periods, each with its dates, or a first and a last day. */
export const DateChoices = <P extends NamedDays>({ presets, onPreset, ...days }: Props<P>) => (
  <div className={classes.dates}>
    <Presets presets={presets} onPreset={onPreset} />
    <Days {...days} />
  </div>
);

function Presets<P extends NamedDays>({ presets, onPreset }: Pick<Props<P>, 'presets' | 'onPreset'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = todayIn(format.timezone);
  return (
    <ul className={classes.presets}>
      {presets.map((preset) => (
        <li key={preset.id}>
          <UnstyledButton className={classes.preset} aria-pressed={preset.isNow} onClick={() => onPreset(preset)}>
            <span>{preset.name} </span>
            {preset.from !== undefined && (
              <small>{periodText({ from: preset.from, to: preset.to ?? today }, { t, format })}</small>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

type DaysProps = Pick<Props<NamedDays>, 'bounds' | 'last' | 'onDays'>;

/** A first and a last day, typed or chosen from one calendar; without a last day the period is open-ended. */
function Days({ bounds, last, onDays }: DaysProps) {
  const { t } = useTranslation();
  const today = todayIn(useFormat().timezone);
  const asDay = (value: string | undefined): string => (value && isDate(value) ? value : '');
  const [from, setFrom] = useState(asDay(bounds.from));
  const [to, setTo] = useState(asDay(bounds.to));
  const [isChecked, setChecked] = useState(false);
  const isWrong = (value: string): boolean => value !== '' && !isDate(value);
  const fault = (value: string): string | undefined =>
    isChecked && isWrong(value) ? t('faults.invalid_format_date') : undefined;
  const isBackwards = isDate(from) && isDate(to) && from > to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong(from) && !isWrong(to) && !isBackwards) onDays(from || undefined, to || undefined);
  };
  return (
    <form className={classes.days} onSubmit={submit} noValidate>
      <div className={classes.ends}>
        <DayInput size="xs" label={t('list.from_date')} value={from} error={fault(from)} onChange={setFrom} />
        <DayInput
          size="xs"
          label={t('list.to_date')}
          value={to}
          error={fault(to) ?? (isChecked && isBackwards ? t('list.ends_before') : undefined)}
          onChange={setTo}
        />
      </div>
      <Calendar
        type="range"
        allowSingleDateInRange
        defaultDate={asDay(bounds.to) || today}
        maxDate={last}
        value={[isDate(from) ? from : null, isDate(to) && !isBackwards ? to : null]}
        onChange={([first, end]) => {
          setFrom(first ?? '');
          setTo(end ?? '');
          if (first && end) onDays(first, end);
        }}
      />
      <Button type="submit" size="xs">
        {t('list.apply')}
      </Button>
    </form>
  );
}
