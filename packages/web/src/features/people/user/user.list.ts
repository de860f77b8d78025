import { membership } from '@sluis/contract/entities/people/membership';
import { user } from '@sluis/contract/entities/people/user';
import { visit } from '@sluis/contract/entities/people/visit';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { useNotEditable } from './restriction.ts';
import { isGuest, UserActive, UserFactor, UserHome, UserRights, UserSignIn } from './user-cells.tsx';

/** The members of an organisation or of one below it, or of the provider alone. */
export const userList = (of: 'organisation' | 'provider'): List =>
  defineList({
    id: `user.${of}`,
    entity: 'user',
    timeless: true,
    ...(of === 'provider'
      ? { path: 'psp/user', title: 'user.title_psp', hint: 'user.hint_psp', roles: ['PSP && PSP_USER_LIST'] }
      : {
          title: 'user.title',
          hint: 'user.hint',
          roles: ['PLATFORMUSER_LIST'],
          related: [{ path: 'users/visits', label: 'user.visits', roles: visit.roles.list }],
        }),
    columns: [
      'name',
      'email',
      { path: 'organisation.name', cell: UserHome, ...(of === 'provider' && { hidden: true }) },
      { path: 'roles', cell: UserRights, roles: membership.roles.list },
      { path: 'active', cell: UserActive },
      { path: 'mfa_enabled', cell: UserFactor, label: 'user.mfa' },
      { path: 'last_sign_in_at', cell: UserSignIn },
      // There is no room for it beside the organisation; a user who has not accepted has no sign-in.
      of === 'provider' ? 'invited_at' : { path: 'invited_at', hidden: true },
      { path: 'language', hidden: true },
      { path: 'timezone', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'active', 'email', 'last_sign_in_at'],
    filters: [
      'active',
      'mfa_enabled',
      'last_sign_in_at',
      ...(of === 'provider' ? [] : (['organisation'] as const)),
      'invited_at',
      'created_at',
      'language',
      'email',
      'id',
    ],
    populate: ['organisation'],
    detail: {
      populate: ['organisation'],
      edit: {
        roles: user.roles.update,
        allows: (item) => !isGuest(item),
        useReason: useNotEditable,
      },
      panel: async () => (await import('./user.panel.ts')).userPanel,
    },
    create: {
      roles: user.roles.create,
      label: 'user.invite',
      form: lazy(async () => (await import('./invite-user.tsx')).InviteUser),
    },
  });
