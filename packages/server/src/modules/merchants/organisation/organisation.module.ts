import { defineModule, type House } from '../../../resource/module.ts';
import {
  createOrganisation,
  deleteOrganisation,
  moveOrganisation,
  updateOrganisation,
} from './organisation.commands.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { type FindRulesets, rulesets_above } from './rulesets-above.queries.ts';

const rulesetsOf = (house: House): FindRulesets => {
  const [findRulesets] = house.answers(rulesets_above);
  if (!findRulesets) throw new Error('no module knows the rulesets of organisations');
  return findRulesets;
};

export const module = defineModule({
  behaviours: (house) => ({
    organisation: {
      create: createOrganisation,
      update: updateOrganisation,
      delete: deleteOrganisation,
      actions: { move: moveOrganisation },
      routes: organisationRoutes(rulesetsOf(house)),
    },
  }),
});
