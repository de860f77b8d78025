import { defineModule } from '../../../resource/module.ts';
import {
  createOrganisation,
  deleteOrganisation,
  moveOrganisation,
  updateOrganisation,
} from './organisation.commands.ts';
import { organisationRoutes } from './organisation.routes.ts';

export const module = defineModule({
  behaviours: () => ({
    organisation: {
      create: createOrganisation,
      update: updateOrganisation,
      delete: deleteOrganisation,
      actions: { move: moveOrganisation },
      routes: organisationRoutes,
    },
  }),
});
