import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import { type ComponentProps, createElement } from 'react';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { DeleteSchedule, SwitchSchedule } from './schedule-actions.tsx';
import { ScheduleActive, ScheduleRhythm } from './schedule-cells.tsx';

const { create, update } = reportschedule.roles;

/** The scheduled reports; `payments` is the list with their filters and columns. */
export const scheduleList = (payments: List): List =>
  defineList({
    id: 'reportschedule',
    entity: 'reportschedule',
    timeless: true,
    title: 'report_schedule.title',
    hint: 'report_schedule.hint',
    empty: 'report_schedule.empty',
    columns: [
      'name',
      { path: 'frequency', cell: ScheduleRhythm, exported: ['weekday', 'day_of_month', 'time'] },
      'email_addresses',
      { path: 'active', cell: ScheduleActive },
      'next_run_at',
      'last_run_at',
      { path: 'about', hidden: true },
      { path: 'format', hidden: true },
      { path: 'timezone', hidden: true },
      { path: 'organisation.name', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    row_actions: [
      { id: 'switch', label: 'report_schedule.switch', roles: update, cell: SwitchSchedule },
      { id: 'delete', label: 'report_schedule.delete', roles: reportschedule.roles.delete, cell: DeleteSchedule },
    ],
    card: ['name', 'active', 'frequency', 'next_run_at'],
    filters: ['active', 'frequency', 'next_run_at', 'name', 'about', 'format', 'created_at', 'organisation', 'id'],
    populate: ['organisation'],
    detail: {
      populate: ['organisation', 'created_by'],
      edit: {
        roles: update,
        form: lazy(async () => {
          const { EditSchedule } = await import('./schedule-form.tsx');
          return (props: Omit<ComponentProps<typeof EditSchedule>, 'payments'>) =>
            createElement(EditSchedule, { payments, ...props });
        }),
      },
      panel: async () => (await import('./schedule.panel.tsx')).schedulePanel(payments),
    },
    create: {
      roles: create,
      label: 'report_schedule.create',
      form: lazy(async () => {
        const { CreateSchedule } = await import('./schedule-form.tsx');
        return (props: Omit<ComponentProps<typeof CreateSchedule>, 'payments'>) =>
          createElement(CreateSchedule, { payments, ...props });
      }),
    },
  });
