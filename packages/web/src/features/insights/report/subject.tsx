import { NativeSelect } from '@mantine/core';
import { entityOf } from '@sluis/contract/declared';
import {
  dashboardOf,
  type ReportSubject,
  report_subjects,
  reportReads,
} from '@sluis/contract/entities/insights/report';
import { type StatisticEntity, statistic_filters } from '@sluis/contract/statistics';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import type { Draft } from '../../../kit/form/read-field.ts';
import type { List } from '../../../kit/list/declaration.ts';
import { can } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';

type Drafts = Readonly<Record<string, Draft>>;

export const subjectOf = ({ about }: Drafts): ReportSubject => (about || 'transactions') as ReportSubject;

/** A dashboard has no columns and is always HTML. */
export const varyBySubject = (drafts: Drafts) =>
  dashboardOf(subjectOf(drafts)) === undefined ? {} : { columns: null, format: null };

/**
 * The list with the filters of a subject: payments, or for a dashboard another entity, limited to those open to all.
 */
export function listOfSubject(payments: List, about: ReportSubject): List {
  const entity = dashboardOf(about) ?? payments.entity;
  if (entity === payments.entity) return payments;
  return { ...payments, entity, filters: ['created_at', ...statistic_filters[entity as StatisticEntity]] };
}

/** The columns whose codes are replaced by labels. */
export function columnsOfSubject(about: ReportSubject, columns: readonly string[] | undefined) {
  const entity = dashboardOf(about);
  if (!entity) return columns;
  return ['status', 'payment_product'].filter((name) => Object.hasOwn(entityOf(entity).fields, name));
}

/** The subject of a report, among those that the viewer may see. */
export function SubjectInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const me = useMe();
  const data = report_subjects
    .filter((subject) => subject === value || can(me, reportReads(subject)))
    .map((subject) => ({ value: subject, label: t(`values.about.${subject}`) }));
  return (
    <NativeSelect
      {...input}
      value={String(value)}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
