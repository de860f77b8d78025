import { plan } from '@sluis/contract/entities/subscriptions/plan';
import { defineModule } from '../../../resource/module.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { changePlan, makePlan } from './plan.commands.ts';

export const module = defineModule({
  behaviours: (house) => {
    const asking = house.made(makeConsentCommands);
    return {
      plan: {
        create: asking.create(makePlan, plan),
        update: asking.update(changePlan, plan),
        routes: recipientRoutes(house, 'plan'),
      },
    };
  },
});
