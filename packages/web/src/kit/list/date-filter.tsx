import { Button, UnstyledButton } from '@mantine/core';
import { filterKey } from '@sluis/contract/base/filter-key';
import { isDate } from '@sluis/contract/base/time';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Calendar } from '../calendar.tsx';
import { DayInput } from '../form/date-input.tsx';
import classes from './date-filter.module.css';
import { type DatePreset, datePresets, presetName, todayIn } from './date-presets.ts';
import { boundsOf, type EditorProps } from './filter-editor.ts';
import { periodText } from './filter-summary.ts';

/** A range of days: the periods people ask for most, each with its dates, or a first and a last day. */
export function DateFilter({ field, search, apply, close }: EditorProps) {
  const bounds = boundsOf(search, field);
  const choose = (from: string | undefined, to: string | undefined): void => {
    apply({
      ...(from !== undefined && { [filterKey(field, 'gt')]: from }),
      ...(to !== undefined && { [filterKey(field, 'lt')]: to }),
    });
    close();
  };
  return (
    <div className={classes.dates}>
      <Presets isNow={({ from, to }) => from === bounds.from && to === bounds.to} choose={choose} />
      <Days field={field} bounds={bounds} choose={choose} />
    </div>
  );
}

type Choose = (from: string | undefined, to: string | undefined) => void;

function Presets({ isNow, choose }: { readonly isNow: (preset: DatePreset) => boolean; readonly choose: Choose }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = todayIn(format.timezone);
  return (
    <ul className={classes.presets}>
      {datePresets(today)
        .filter(({ is_named_only }) => !is_named_only)
        .map((preset) => (
          <li key={preset.id}>
            <UnstyledButton
              className={classes.preset}
              aria-pressed={isNow(preset)}
              onClick={() => choose(preset.from, preset.to)}
            >
              <span>{presetName(preset, { t, format })} </span>
              {preset.id !== 'all' && (
                <small>{periodText({ from: preset.from, to: preset.to ?? today }, { t, format })}</small>
              )}
            </UnstyledButton>
          </li>
        ))}
    </ul>
  );
}

interface DaysProps {
  readonly field: string;
  readonly bounds: { readonly from: string | undefined; readonly to: string | undefined };
  readonly choose: Choose;
}

/** A first and a last day, typed or chosen from one calendar; without a last day the period goes on. */
function Days({ field, bounds, choose }: DaysProps) {
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
    if (!isWrong(from) && !isWrong(to) && !isBackwards) choose(from || undefined, to || undefined);
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
        // What was made was made by today; what is due may be due later.
        maxDate={field === 'created_at' ? today : undefined}
        value={[isDate(from) ? from : null, isDate(to) && !isBackwards ? to : null]}
        onChange={([first, last]) => {
          setFrom(first ?? '');
          setTo(last ?? '');
          if (first && last) choose(first, last);
        }}
      />
      <Button type="submit" size="xs">
        {t('list.apply')}
      </Button>
    </form>
  );
}
