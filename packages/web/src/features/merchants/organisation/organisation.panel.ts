import type { PanelOf } from '../../../kit/list/options.ts';
import type { Organisation } from './organisation.item.ts';
import { OrganisationActions } from './organisation-actions.tsx';
import { OrganisationActive } from './organisation-active.tsx';
import { OrganisationDetails } from './organisation-details.tsx';

export const organisationPanel: PanelOf<Organisation> = {
  status: OrganisationActive,
  actions: OrganisationActions,
  tabs: [{ id: 'details', content: OrganisationDetails }],
};
