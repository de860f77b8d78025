import { alertsetting } from '@sluis/contract/entities/insights/alertsetting';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

export const settingList = defineList({
  id: 'alertsetting',
  entity: 'alertsetting',
  timeless: true,
  title: 'alertsetting.title',
  hint: 'alertsetting.hint',
  empty: 'alertsetting.empty',
  columns: [
    'organisation.name',
    'active',
    'threshold_points',
    'email_addresses',
    { path: 'language', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['organisation.name', 'active', 'email_addresses', 'threshold_points'],
  filters: ['organisation', 'active', 'threshold_points', 'language', 'created_at', 'id'],
  populate: ['organisation'],
  detail: {
    populate: ['organisation'],
    title: 'organisation',
    edit: {
      roles: alertsetting.roles.update,
      form: lazy(async () => (await import('./setting-forms.tsx')).EditSetting),
    },
    delete: { roles: alertsetting.roles.delete, question: 'alertsetting.delete_question' },
    panel: async () => (await import('./setting.panel.tsx')).settingPanel,
  },
  create: {
    roles: alertsetting.roles.create,
    label: 'alertsetting.create',
    form: lazy(async () => (await import('./setting-forms.tsx')).CreateSetting),
  },
});
