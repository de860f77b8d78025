import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { answer, defineModule } from '../../../resource/module.ts';
import { rulesets_above } from '../../merchants/organisation/rulesets-above.queries.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { versionRoutes } from '../version/version.routes.ts';
import { rulesetsAbove } from './above.queries.ts';
import { makeMatchMailSweep } from './match-mail.sweep.ts';
import { rulesetCommands } from './ruleset.commands.ts';

export const module = defineModule({
  answers: [answer(rulesets_above, () => rulesetsAbove)],
  sweeps: (house) => [makeMatchMailSweep(house)],
  behaviours: (house) => {
    const commands = rulesetCommands(house.config);
    const asking = house.made(makeConsentCommands);
    return {
      validationruleset: {
        create: asking.create(commands.create, validationruleset),
        update: asking.update(commands.update, validationruleset),
        delete: commands.delete,
        actions: commands.actions,
        routes: (engine) => [
          ...recipientRoutes(house, 'validationruleset')(engine),
          ...versionRoutes('validationruleset')(engine),
        ],
      },
    };
  },
});
