import { report } from '@sluis/contract/entities/insights/report';
import { type ComponentProps, createElement } from 'react';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { CloneReport, DeleteReport, DownloadReport, RetryReport } from './report-actions.tsx';
import { ReportStatus } from './report-cells.tsx';

const { create } = report.roles;

/** The reports of payments; `payments` is the list with their filters and columns. */
export const reportList = (payments: List): List =>
  defineList({
    id: 'report',
    entity: 'report',
    timeless: true,
    title: 'report.title',
    hint: 'report.hint',
    empty: 'report.empty',
    live: ({ status }) => status === 'PENDING',
    columns: [
      'id',
      'name',
      'count',
      { path: 'status', cell: ReportStatus, exported: ['status_reason'] },
      'created_at',
      { path: 'about', hidden: true },
      { path: 'format', hidden: true },
      { path: 'size_bytes', hidden: true },
      { path: 'organisation.name', hidden: true },
      { path: 'report_schedule.name', hidden: true },
    ],
    row_actions: [
      // The action of few reports is first, so that it leaves no gap between those that all have.
      { id: 'retry', label: 'verbs.report.retry', roles: create, cell: RetryReport },
      { id: 'download', label: 'report.download.action', cell: DownloadReport },
      { id: 'clone', label: 'clone.action', roles: create, cell: CloneReport },
      { id: 'delete', label: 'report.delete', roles: report.roles.delete, cell: DeleteReport },
    ],
    card: ['name', 'count', 'created_at', 'status'],
    filters: ['created_at', 'status', 'about', 'format', 'name', 'report_schedule', 'organisation', 'id'],
    populate: ['organisation', 'report_schedule'],
    detail: {
      populate: ['organisation', 'created_by', 'report_schedule'],
      panel: async () => (await import('./report.panel.tsx')).reportPanel(payments),
    },
    create: {
      roles: create,
      label: 'report.create',
      form: lazy(async () => {
        const { CreateReport } = await import('./create-report.tsx');
        return (props: Omit<ComponentProps<typeof CreateReport>, 'payments'>) =>
          createElement(CreateReport, { payments, ...props });
      }),
    },
  });
