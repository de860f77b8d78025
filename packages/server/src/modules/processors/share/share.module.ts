import { defineModule } from '../../../resource/module.ts';
import { adaptersOf, settingsOfGateway } from '../processor/adapters.ts';
import { makeShareExpirySweep } from './expiry.sweep.ts';
import { makeShareCommands } from './share.commands.ts';

export const module = defineModule({
  behaviours: (house) => ({
    share: makeShareCommands(house, ({ provider }) => settingsOfGateway(house.made(adaptersOf), provider)),
  }),
  sweeps: ({ database }) => [makeShareExpirySweep(database)],
});
