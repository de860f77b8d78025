import { ActionIcon, Button, Group, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { dateIn, isDate } from '@sluis/contract/base/time';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { businessNow } from '../../lib/business-time.ts';
import type { Format } from '../../lib/create-format.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useTranslation } from '../../lib/i18n.ts';
import { fromWallTime } from '../../lib/zone.ts';
import classes from './date-input.module.css';
import { datePattern, readDate, readMoment, readTime } from './read-date.ts';
import { useTyped } from './use-typed.ts';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min'> {
  readonly value: string;
  /** Gets the parsed value, or the text itself if it cannot be parsed, for the form to refuse. */
  readonly onChange: (value: string) => void;
  /** The first day that can be selected in the calendar. */
  readonly min?: string;
}

/** A calendar date, typed or picked: shown as the viewer's locale writes it, `yyyy-mm-dd` in the form. */
export function DateInput({ min, ...input }: DateInputProps) {
  const locale = useLocale();
  const format = useFormat();
  return (
    <WithCalendar
      input={input}
      placeholder={datePattern(locale)}
      read={(text) => readDate(text, locale)}
      write={(value) => (isDate(value) ? format.date(value) : value)}
      day={input.value}
      min={min}
      choose={(day, close) => {
        input.onChange(day);
        close();
      }}
    />
  );
}

/** The default time of a picked day. */
const noon = '12:00';

/** A date and time in the viewer's time zone, which is shown: typed or picked, `yyyy-mm-ddThh:mm` in the form. */
export function MomentInput({ min, description, ...input }: DateInputProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const format = useFormat();
  const zone = t('form.in_zone', { zone: format.timezone.replaceAll('_', ' ') });
  const isRead = fromWallTime(input.value, format.timezone) !== undefined;
  const [day, time] = isRead ? (input.value.split('T') as [string, string]) : [undefined, noon];
  return (
    <WithCalendar
      input={{ ...input, description: description ? `${description} ${zone}` : zone }}
      placeholder={`${datePattern(locale)} ${t('form.time_pattern')}`}
      read={(text) => readMoment(text, locale)}
      write={(value) => shownMoment(value, format)}
      day={day}
      min={min}
      choose={(chosen) => input.onChange(`${chosen}T${time}`)}
    >
      {(close) => (
        <Group className={classes.time} gap={8}>
          <TimeInput
            aria-label={t('form.time')}
            value={time}
            onChange={(given) =>
              readTime(given) && input.onChange(`${day ?? dateIn(format.timezone, businessNow())}T${given}`)
            }
            onKeyDown={({ key }) => key === 'Enter' && close()}
          />
          <Button variant="default" onClick={close}>
            {t('form.done')}
          </Button>
        </Group>
      )}
    </WithCalendar>
  );
}

function shownMoment(value: string, { instant, timezone }: Format): string {
  const at = fromWallTime(value, timezone);
  return at === undefined ? value : instant(at);
}

/** A typed calendar date, next to a calendar from which it can be picked. */
export function DayInput(input: Omit<DateInputProps, 'min'>) {
  const locale = useLocale();
  const format = useFormat();
  const typed = useTyped(
    input,
    (text) => readDate(text, locale),
    (value) => (isDate(value) ? format.date(value) : value),
  );
  return <TextInput {...input} {...typed} placeholder={datePattern(locale)} autoComplete="off" />;
}

/** A 24-hour time of day, whatever the browser's language: `hh:mm`. */
export function TimeInput(input: Omit<DateInputProps, 'min'>) {
  return <TextInput {...input} {...useTyped(input, readTime, (value) => value)} autoComplete="off" />;
}

interface WithCalendarProps {
  readonly input: DateInputProps;
  readonly placeholder: string;
  readonly read: (text: string) => string | undefined;
  readonly write: (value: string) => string;
  /** The selected day, if any. */
  readonly day: string | undefined;
  readonly min: string | undefined;
  readonly choose: (day: string, close: () => void) => void;
  /** Further inputs below the calendar. */
  readonly children?: (close: () => void) => ReactNode;
}

function WithCalendar({ input, placeholder, read, write, day, min, choose, children }: WithCalendarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const Calendar = useCalendar();
  const button = useRef<HTMLButtonElement>(null);
  const typed = useTyped(input, read, write);
  const chosen = day !== undefined && isDate(day) ? day : undefined;
  const close = (): void => setOpen(false);
  return (
    <TextInput
      {...input}
      {...typed}
      // Moving from an empty field to its calendar does not count as leaving it.
      onBlur={(event) => (input.value !== '' || event.relatedTarget !== button.current) && typed.onBlur(event)}
      placeholder={placeholder}
      autoComplete="off"
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('form.calendar')}
              disabled={!Calendar || input.disabled}
              onClick={() => setOpen((now) => !now)}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            {Calendar && (
              <Calendar
                takesFocus
                value={chosen ?? null}
                defaultDate={chosen}
                minDate={min}
                onChange={(next) => next && choose(next, close)}
              />
            )}
            {children?.(close)}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

type CalendarModule = typeof import('../calendar/calendar.tsx');

/** The calendar is loaded with the first form that has a date, so that a half-completed form does not wait for code. */
function useCalendar(): CalendarModule['Calendar'] | undefined {
  const [module, setModule] = useState<CalendarModule>();
  useEffect(() => {
    import('../calendar/calendar.tsx').then(setModule, () => undefined);
  }, []);
  return module?.Calendar;
}
