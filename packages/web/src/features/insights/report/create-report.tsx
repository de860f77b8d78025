import { report } from '@sluis/contract/entities/insights/report';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { List } from '../../../kit/list/declaration.ts';
import { withDefaultWindow } from '../../../kit/list/default-window.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import { useMe } from '../../../lib/session.ts';
import { ColumnsInput, FiltersInput, firstColumns } from './content-inputs.tsx';
import { followReport } from './follow-report.ts';
import { type Report, readDraft } from './report-draft.ts';
import { listOfSubject, SubjectInput, subjectOf, varyBySubject } from './subject.tsx';
import { useNaming } from './use-labels.ts';

const { name, about, filters, columns, format, timezone } = report.fields;

interface Props {
  readonly payments: List;
  readonly onDone: (id: string) => void;
}

/** Requests a report: an empty one, one of a list, or a clone of another. */
export function CreateReport(props: Props) {
  const { search } = useListState();
  // Another draft is another form.
  return <ReportForm key={String(search._draft)} {...props} draft={search._draft} />;
}

function ReportForm({ payments, onDone, draft }: Props & { readonly draft: unknown }) {
  const { t } = useTranslation();
  const me = useMe();
  const naming = useNaming();
  const organisation = useHomeOrganisation();
  const { base } = useOrganisation();
  const given = readDraft(draft);
  const windowed = withDefaultWindow(parseSearch(given.filters ?? ''), me.timezone);
  return (
    <EntityForm
      is_new
      entity="report"
      fields={{ name, about, filters, columns, format, timezone }}
      initial={{
        name: '',
        about: 'transactions',
        format: 'csv',
        timezone: me.timezone,
        columns: firstColumns(payments),
        ...given,
        filters: windowed ? stringifySearch(windowed).slice(1) : given.filters,
      }}
      help={{ timezone: t('report.timezone_help') }}
      vary={varyBySubject}
      inputs={{
        about: (input) => <SubjectInput {...input} />,
        filters: (input, drafts) => <FiltersInput {...input} list={listOfSubject(payments, subjectOf(drafts))} />,
        columns: (input) => <ColumnsInput {...input} payments={payments} />,
      }}
      submitLabel={() => t('report.create')}
      submit={(values, idempotencyKey) => {
        const body = { ...values, ...naming(values.about ?? 'transactions', values.columns), organisation };
        return request<Report>('POST', '/v1/report', { body, idempotencyKey });
      }}
      onDone={(made) => {
        followReport(made, base);
        onDone(made.id);
      }}
    />
  );
}
