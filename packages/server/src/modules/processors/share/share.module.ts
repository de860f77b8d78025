import { defineModule } from '../../../resource/module.ts';
import { adaptersOf, settingsOfGateway } from '../processor/adapters.ts';
import { assertSameAccount, gateway_uses } from '../processor/processor.commands.ts';
import { makeShareExpirySweep } from './expiry.sweep.ts';
import { makeShareCommands } from './share.commands.ts';

export const module = defineModule({
  behaviours: (house) => {
    const adapters = house.made(adaptersOf);
    return {
      share: makeShareCommands(
        house,
        ({ provider, payment_product }) => settingsOfGateway(adapters, provider, payment_product),
        assertSameAccount({ adapters, uses: house.answers(gateway_uses) }),
      ),
    };
  },
  sweeps: ({ database }) => [makeShareExpirySweep(database)],
});
