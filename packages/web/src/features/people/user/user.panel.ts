import { membership } from '@sluis/contract/entities/people/membership';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { User } from './user.item.ts';
import { UserAccess } from './user-access.tsx';
import { UserActions } from './user-actions.tsx';
import { UserActive } from './user-cells.tsx';
import { UserDetails } from './user-details.tsx';

export const userPanel: PanelOf<User> = {
  status: UserActive,
  actions: UserActions,
  tabs: [
    { id: 'details', content: UserDetails },
    { id: 'access', label: 'user.tabs.access', roles: membership.roles.list, content: UserAccess },
  ],
};
