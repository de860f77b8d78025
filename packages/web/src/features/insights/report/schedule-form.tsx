import { NativeSelect } from '@mantine/core';
import type { ReportSubject } from '@sluis/contract/entities/insights/report';
import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import type { ItemOf } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { AddressesInput } from '../../../kit/form/addresses-input.tsx';
import { TimeInput } from '../../../kit/form/date-input.tsx';
import type { EditProps } from '../../../kit/form/edit-form.tsx';
import { EntityForm, type OwnInput } from '../../../kit/form/entity-form.tsx';
import { readTime } from '../../../kit/form/read-date.ts';
import type { Draft } from '../../../kit/form/read-field.ts';
import type { List } from '../../../kit/list/declaration.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useMe } from '../../../lib/session.ts';
import { ColumnsInput, FiltersInput, firstColumns } from './content-inputs.tsx';
import { readDraft } from './report-draft.ts';
import { listOfSubject, SubjectInput, subjectOf, varyBySubject } from './subject.tsx';
import { useNaming } from './use-labels.ts';

type Schedule = ItemOf<'reportschedule'>;

const { name, about, frequency, weekday, day_of_month, time, timezone } = reportschedule.fields;
const { email_addresses, filters, columns, format } = reportschedule.fields;
const fields = {
  name,
  about,
  frequency,
  weekday,
  day_of_month,
  time,
  timezone,
  email_addresses,
  filters,
  columns,
  format,
} as const;

interface FormProps {
  readonly payments: List;
  readonly initial: Readonly<Record<string, Draft>>;
  readonly submitLabel: string;
  readonly version?: number;
  readonly submit: (
    body: Readonly<Record<string, unknown>>,
    idempotencyKey: string,
    version: number | undefined,
  ) => Promise<Schedule>;
  readonly onDone: (made: Schedule) => void;
  readonly onCancel?: () => void;
  /** The subject of a schedule is fixed at its creation. */
  readonly is_subject_fixed?: true;
}

/** A form of all fields of a schedule; of the day fields only the one that belongs to the frequency. */
function ScheduleForm({ payments, submit, submitLabel, ...rest }: FormProps) {
  const { t } = useTranslation();
  const naming = useNaming();
  const isFor = (drafts: Readonly<Record<string, Draft>>, of: Schedule['frequency']): boolean =>
    drafts.frequency === of;
  return (
    <EntityForm
      entity="reportschedule"
      fields={fields}
      help={{ timezone: t('report.timezone_help') }}
      vary={(drafts) => ({ ...varyBySubject(drafts), ...(rest.is_subject_fixed && { about: null }) })}
      inputs={{
        about: (input) => <SubjectInput {...input} />,
        weekday: (input, drafts) => isFor(drafts, 'weekly') && <Days {...input} days={7} nameOf={weekdayKey} />,
        day_of_month: (input, drafts) => isFor(drafts, 'monthly') && <Days {...input} days={31} />,
        time: (input) => <TimeInput {...input} withAsterisk value={String(input.value)} />,
        email_addresses: (input) => (
          <AddressesInput {...input} withAsterisk description={t('report_schedule.email_help')} />
        ),
        filters: (input, drafts) => (
          <FiltersInput {...input} list={listOfSubject(payments, subjectOf(drafts))} without="created_at" />
        ),
        columns: (input) => <ColumnsInput {...input} payments={payments} />,
      }}
      check={(asked, value) =>
        asked === 'time' && !readTime(String(value)) ? t('faults.invalid_format', { context: 'time' }) : undefined
      }
      submitLabel={() => submitLabel}
      submit={(values, idempotencyKey, _, version) => {
        const days = {
          weekday: values.frequency === 'weekly' ? values.weekday : null,
          day_of_month: values.frequency === 'monthly' ? values.day_of_month : null,
        };
        const { about = rest.initial.about as ReportSubject } = values;
        return submit({ ...values, ...days, ...naming(about, values.columns) }, idempotencyKey, version);
      }}
      {...rest}
    />
  );
}

const weekdayKey = (day: number): string => `report_schedule.weekdays.${day}`;

interface DaysProps extends OwnInput {
  readonly days: number;
  readonly nameOf?: (day: number) => string;
}

function Days({ days, nameOf, value, onChange, ...input }: DaysProps): ReactNode {
  const { t } = useTranslation();
  const data = Array.from({ length: days }, (_, index) => ({
    value: String(index + 1),
    label: nameOf ? t(nameOf(index + 1)) : String(index + 1),
  }));
  return (
    <NativeSelect
      {...input}
      value={String(value)}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function CreateSchedule({
  payments,
  onDone,
}: {
  readonly payments: List;
  readonly onDone: (id: string) => void;
}) {
  const { t } = useTranslation();
  const me = useMe();
  const organisation = useHomeOrganisation();
  const { search } = useListState();
  return (
    <ScheduleForm
      // Another draft is another form.
      key={String(search._draft)}
      payments={payments}
      initial={{
        about: 'transactions',
        frequency: 'daily',
        weekday: '1',
        day_of_month: '1',
        time: '06:00',
        timezone: me.timezone,
        email_addresses: [me.email],
        columns: firstColumns(payments),
        format: 'csv',
        ...readDraft(search._draft),
      }}
      submitLabel={t('report_schedule.create')}
      submit={(body, idempotencyKey) =>
        request('POST', '/v1/reportschedule', { body: { ...body, organisation }, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}

interface EditScheduleProps extends EditProps {
  readonly payments: List;
  readonly item: Pick<Schedule, keyof typeof fields | 'id' | 'version'>;
}

export function EditSchedule({ payments, item, onDone, onCancel }: EditScheduleProps) {
  const { t } = useTranslation();
  const drafts = Object.keys(fields).map((each) => {
    const value = item[each as keyof typeof fields];
    return [each, Array.isArray(value) ? value : String(value ?? '')] as const;
  });
  return (
    <ScheduleForm
      payments={payments}
      initial={{
        ...Object.fromEntries(drafts),
        weekday: String(item.weekday ?? 1),
        day_of_month: String(item.day_of_month ?? 1),
      }}
      is_subject_fixed
      submitLabel={t('panel.save')}
      version={item.version}
      submit={(body, idempotencyKey, version) =>
        request('POST', `/v1/reportschedule/${item.id}`, { body: { ...body, version }, idempotencyKey })
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
