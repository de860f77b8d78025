import { f } from '@sluis/contract/base/fields';
import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { day_values, MonthDaysInput, WeekdaysInput, weekday_values } from './days-input.tsx';
import classes from './schedule.module.css';
import { NextClosings } from './schedule-cells.tsx';
import { isComplete } from './schedule-rule.ts';
import type { Schedule } from './settlement-schedule.item.ts';

const fields = ['name', 'frequency', 'weekdays', 'days', 'cut_off', 'timezone', 'calendar', 'delay_business_days'];

// Forms have texts; the API has numbers.
const weekdays_field = f.texts({ create: 'required', update: true }, weekday_values);
const days_field = f.texts({ create: 'required', update: true }, day_values);

/** The days that a frequency asks for. */
const vary = ({ frequency }: Readonly<Drafts>) => ({
  weekdays: frequency === 'WEEKLY' ? weekdays_field : null,
  days: frequency === 'MONTHLY' ? days_field : null,
});

const numbers = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? value.map(Number).sort((one, other) => one - other) : undefined;

/** Days of another frequency are removed together with it. */
function bodyOf({ weekdays, days, ...values }: Readonly<Record<string, unknown>>): object {
  const { frequency } = values;
  const none = frequency === undefined ? undefined : null;
  const given = Object.entries({ weekdays: numbers(weekdays) ?? none, days: numbers(days) ?? none });
  return { ...values, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

function useShared(): More {
  const { t } = useTranslation();
  return {
    vary,
    inputs: {
      weekdays: (input) => <WeekdaysInput {...input} />,
      days: (input) => <MonthDaysInput {...input} />,
    },
    help: {
      cut_off: t('schedule.cut_off_help'),
      calendar: t('schedule.calendar_help'),
      delay_business_days: t('schedule.delay_help'),
    },
    beside: (values) => <Preview values={values} />,
  };
}

/** When the schedule closes next, as far as it is filled in. */
function Preview({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const { frequency, calendar, timezone } = values as Partial<Schedule>;
  if (!frequency || !calendar || !timezone) return null;
  const rule = {
    frequency,
    calendar,
    timezone,
    weekdays: numbers(values.weekdays) ?? null,
    days: numbers(values.days) ?? null,
  };
  if (!isComplete(rule)) return null;
  return (
    <section className={classes.preview} aria-label={t('schedule.next')}>
      <h3>{t('schedule.next')}</h3>
      <NextClosings item={rule} />
    </section>
  );
}

export function CreateSchedule({ onDone }: { readonly onDone: (id: string) => void }) {
  return <CreateForm entity="settlementschedule" only={fields} {...useShared()} bodyOf={bodyOf} onDone={onDone} />;
}

/** Of a schedule in use only the name changes: its periods are dated by it. */
export function EditSchedule(props: { readonly item: Schedule } & EditProps) {
  const { t } = useTranslation();
  const shared = useShared();
  const { item } = props;
  const { data } = useQuery(listOptions('settlementprofile', { schedule: item.id, _limit: 1 }));
  const isUsed = (data?.total ?? 0) > 0;
  const texts = (days: readonly number[] | null): string[] => (days ?? []).map(String);
  if (!data) return null;
  return (
    <>
      {isUsed && <p className={classes.notice}>{t('schedule.in_use')}</p>}
      <EditForm
        {...props}
        entity="settlementschedule"
        {...(isUsed ? { only: ['name'] } : { only: fields, ...shared, bodyOf })}
        {...(!isUsed && { initial: { weekdays: texts(item.weekdays), days: texts(item.days) } })}
      />
    </>
  );
}
