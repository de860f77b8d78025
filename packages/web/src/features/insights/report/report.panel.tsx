import type { Populated } from '@sluis/contract/registry';
import type { List } from '../../../kit/list/declaration.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportStatus } from './report-cells.tsx';
import { ReportDetails } from './report-details.tsx';

export const reportPanel = (payments: List): PanelOf<Populated<'report', 'organisation' | 'report_schedule'>> => ({
  status: ReportStatus,
  actions: ReportActions,
  tabs: [{ id: 'details', content: ({ item }) => <ReportDetails payments={payments} item={item} /> }],
});
