import { defineModule } from '../../../resource/module.ts';
import { adaptersOf, settingsOfGateway } from '../processor/adapters.ts';
import { makeShareExpirySweep } from './expiry.sweep.ts';
import { makeShareCommands } from './share.commands.ts';

export const module = defineModule({
  behaviours: (house) => ({
    share: makeShareCommands(house, ({ provider, payment_product }) =>
      settingsOfGateway(house.made(adaptersOf), provider, payment_product),
    ),
  }),
  sweeps: ({ database }) => [makeShareExpirySweep(database)],
});
