import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { defineModule } from '../../../resource/module.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { adaptersOf } from '../../processors/processor/adapters.ts';
import { changeProfile, makeProfile } from './payment-profile.commands.ts';
import { profileRoutes } from './payment-profile.routes.ts';

export const module = defineModule({
  behaviours: (house) => {
    const asking = house.made(makeConsentCommands);
    return {
      paymentprofile: {
        create: asking.create(makeProfile, paymentprofile),
        update: asking.update(changeProfile, paymentprofile),
        routes: (engine) => [
          ...recipientRoutes(house, 'paymentprofile')(engine),
          ...profileRoutes(engine, house.made(adaptersOf)),
        ],
      },
    };
  },
});
