import { answer, defineModule } from '../../../resource/module.ts';
import { rulesets_above } from '../../merchants/organisation/rulesets-above.queries.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { versionRoutes } from '../version/version.routes.ts';
import { rulesetsAbove } from './above.queries.ts';
import { makeMatchMailSweep } from './match-mail.sweep.ts';
import { rulesetCommands } from './ruleset.commands.ts';

export const module = defineModule({
  answers: [answer(rulesets_above, () => rulesetsAbove)],
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
