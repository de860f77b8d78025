import { defineModule } from '../../../resource/module.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { versionRoutes } from '../version/version.routes.ts';
import { makeMatchMailSweep } from './match-mail.sweep.ts';
import { rulesetCommands } from './ruleset.commands.ts';

export const module = defineModule({
  sweeps: (house) => [makeMatchMailSweep(house)],
  behaviours: (house) => ({
    validationruleset: {
      ...rulesetCommands(house),
      routes: (engine) => [
        ...recipientRoutes(house, 'validationruleset')(engine),
        ...versionRoutes('validationruleset')(engine),
      ],
    },
  }),
});
