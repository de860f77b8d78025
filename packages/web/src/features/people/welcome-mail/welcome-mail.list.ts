import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { DeleteMail, PreviewMail, UpdateMail } from './mail-actions.tsx';
import { MerchantDefault, ProviderDefault } from './mail-default.tsx';

const { update } = welcomemail.roles;

export const welcomeMailList = defineList({
  id: 'welcomemail',
  entity: 'welcomemail',
  timeless: true,
  title: 'welcome_mail.title',
  hint: 'welcome_mail.hint',
  roles: ['PSP && PSP_WELCOME_MAIL_LIST'],
  columns: [
    'name',
    { path: 'psp_default', cell: ProviderDefault, roles: update },
    { path: 'default', cell: MerchantDefault, roles: update },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [
    {
      id: 'preview',
      label: 'verbs.welcomemail.preview_title',
      roles: welcomemail.actions.preview.roles,
      cell: PreviewMail,
    },
    { id: 'update', label: 'welcome_mail.update', roles: update, cell: UpdateMail },
    { id: 'delete', label: 'welcome_mail.delete', roles: welcomemail.roles.delete, cell: DeleteMail },
  ],
  card: ['name', 'created_at', 'psp_default', 'default'],
  filters: ['psp_default', 'default', 'created_at', 'name', 'id'],
  populate: [],
  detail: {
    populate: [],
    edit: {
      roles: update,
      form: lazy(async () => (await import('./mail-forms.tsx')).EditMail),
    },
    panel: async () => (await import('./welcome-mail.panel.ts')).welcomeMailPanel,
  },
  create: {
    roles: welcomemail.roles.create,
    label: 'welcome_mail.create',
    form: lazy(async () => (await import('./mail-forms.tsx')).CreateMail),
  },
});
