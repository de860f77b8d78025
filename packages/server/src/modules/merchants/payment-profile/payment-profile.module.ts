import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { defineModule, type House } from '../../../resource/module.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { adaptersOf } from '../../processors/processor/adapters.ts';
import { changeProfile, makeProfile } from './payment-profile.commands.ts';
import { profileRoutes } from './payment-profile.routes.ts';
import { type ListRoutings, routings_of_profiles } from './routing.queries.ts';

const routingsOf = (house: House): ListRoutings => {
  const [listRoutings] = house.answers(routings_of_profiles);
  if (!listRoutings) throw new Error('no module lists the routings of payment profiles');
  return listRoutings;
};

export const module = defineModule({
  behaviours: (house) => {
    const asking = house.made(makeConsentCommands);
    const listRoutings = routingsOf(house);
    return {
      paymentprofile: {
        create: asking.create(makeProfile(listRoutings), paymentprofile),
        update: asking.update(changeProfile(listRoutings), paymentprofile),
        routes: (engine) => [
          ...recipientRoutes(house, 'paymentprofile')(engine),
          ...profileRoutes(engine, house.made(adaptersOf), listRoutings),
        ],
      },
    };
  },
  card_rights: { paymentprofile: ['select', 'update (version)'] },
});
