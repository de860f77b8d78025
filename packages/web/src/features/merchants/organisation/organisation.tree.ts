import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { user } from '@sluis/contract/entities/people/user';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { OrganisationProfiles, OrganisationUsers } from './organisation-figures.tsx';
import { OrganisationRowActions } from './organisation-row-actions.tsx';

/** The organisations that the viewer can access, each below its parent. */
export const organisationTree = defineList({
  id: 'organisation',
  entity: 'organisation',
  timeless: true,
  title: 'organisation.title',
  hint: 'organisation.hint',
  columns: [
    'name',
    'locality',
    'country_code',
    { path: 'email', hidden: true },
    { path: 'phone', hidden: true },
    { path: 'tax_number', hidden: true },
    { path: 'mfa_required', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  asked: [
    { id: 'users', label: 'organisation.users', roles: user.roles.list, cell: OrganisationUsers },
    { id: 'profiles', label: 'organisation.profiles', roles: paymentprofile.roles.list, cell: OrganisationProfiles },
  ],
  row_actions: [{ id: 'actions', label: 'list.actions', cell: OrganisationRowActions }],
  card: ['name', 'country_code', 'locality', 'created_at'],
  filters: [],
  populate: [],
  detail: {
    populate: [],
    edit: {
      roles: organisation.roles.update,
      form: lazy(async () => (await import('./organisation-forms.tsx')).EditOrganisation),
    },
    panel: async () => (await import('./organisation.panel.ts')).organisationPanel,
  },
  create: {
    roles: organisation.roles.create,
    label: 'organisation.create',
    form: lazy(async () => (await import('./organisation-forms.tsx')).CreateOrganisation),
  },
});
