import { Menu } from '@mantine/core';
import { report } from '@sluis/contract/entities/insights/report';
import { useNavigate } from '@tanstack/react-router';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { type Search, stringifySearch } from '../../../lib/search.ts';
import { useCan } from '../../../lib/session.ts';
import { writeDraft } from './report-draft.ts';

const of_page = { _limit: undefined, _skip: undefined, _after: undefined, _populate: undefined };

/** Begins a report of a payments list: its filters, order and columns. */
export function ReportOfList({ columns }: { readonly columns: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { query } = useListState();
  const { base, id } = useOrganisation();
  if (!useCan(report.roles.create)) return null;
  // The report is about the open merchant, which is not a filter.
  const organisation = id === undefined ? query.organisation : undefined;
  const filters = stringifySearch({ ...query, ...of_page, organisation } as Search).slice(1);
  const search = { _open: true, _draft: writeDraft({ filters, columns }) };
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => void navigate({ to: `${base}/reports/transactions`, search: search })}>
        {t('report.of_list')}
      </Menu.Item>
    </>
  );
}
