import { apikey } from '@sluis/contract/entities/people/apikey';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { ApiAddress } from './api-address.tsx';
import { KeyExpiry, KeyRoles, KeyStatePill, KeyUse } from './apikey-cells.tsx';
import { webhookSecret } from './webhook-secret.ts';

/** The keys of an organisation and all below it; at the provider those of all organisations. */
export const apiKeyList = (at: 'organisation' | 'provider'): List =>
  defineList({
    id: `apikey.${at}`,
    entity: 'apikey',
    timeless: true,
    ...(at === 'provider'
      ? { title: 'apikey.title', hint: 'apikey.hint_psp', roles: ['PSP && PSP_APIKEY_LIST'] }
      : { title: 'apikey.settings_title', hint: 'apikey.hint', roles: ['APIKEY_LIST'], aside: webhookSecret }),
    notice: ApiAddress,
    columns: [
      'name',
      'organisation.name',
      { path: 'roles', cell: KeyRoles },
      'created_at',
      { path: 'expires_at', cell: KeyExpiry },
      { path: 'last_used_at', cell: KeyUse },
      { path: 'revoked_at', cell: KeyStatePill, label: 'apikey.state', exported: ['expires_at'] },
      { path: 'last_used_ip', hidden: true },
      { path: 'address_ranges', hidden: true },
      { path: 'rotated_at', hidden: true },
      { path: 'created_by.name', hidden: true },
      { path: 'parent.name', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'revoked_at', 'organisation.name', 'last_used_at'],
    filters: [
      'organisation',
      'last_used_at',
      'expires_at',
      'revoked_at',
      'last_used_ip',
      'rotated_at',
      'created_at',
      'roles',
      'created_by',
      'parent',
      'id',
    ],
    populate: ['organisation', 'created_by', 'parent'],
    detail: {
      populate: ['organisation', 'created_by', 'parent'],
      edit: { roles: apikey.roles.update, form: lazy(async () => (await import('./edit-key.tsx')).EditKey) },
      panel: async () => (await import('./apikey.panel.ts')).apiKeyPanel,
    },
    create: {
      roles: apikey.roles.create,
      label: 'apikey.create',
      form: lazy(async () => (await import('./create-key.tsx')).CreateKey),
    },
  });
