import { paymentprofile } from '@sluis/contract/entities/paymentprofile';
import { defineModule } from '../../resource/module.ts';
import { makeConsentCommands } from '../outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../outside-mail/outside-mail.routes.ts';
import { adaptersOf } from '../processor/adapters.ts';
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
