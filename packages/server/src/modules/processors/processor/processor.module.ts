import { processor } from '@sluis/contract/entities/processors/processor';
import { defineModule } from '../../../resource/module.ts';
import { detailedBehaviour } from '../sealed-detail/sealed-detail.commands.ts';
import { leaveProcessor } from '../share/processor.commands.ts';
import { showShared } from '../share/shown.commands.ts';
import { adaptersOf, settingsOfGateway } from './adapters.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { assertTaken, changeProcessor, gateway_uses, processor_deletions } from './processor.commands.ts';

export const module = defineModule({
  behaviours: (house) => {
    const adapters = house.made(adaptersOf);
    const connection = detailedBehaviour(house, processor, {
      update: changeProcessor(adapters, house.answers(gateway_uses)),
      settingsOf: ({ provider }) => settingsOfGateway(adapters, provider),
      showShared: showShared(house),
    });
    return {
      processor: {
        ...connection,
        create: async (trx, body, context) => {
          assertTaken(adapters, body);
          return connection.create(trx, body, context);
        },
        delete: async (trx, id, context) => {
          await leaveProcessor(trx, id);
          const organisation = await connection.delete(trx, id, context);
          for (const assertUnused of house.answers(processor_deletions)) await assertUnused(trx, id);
          return organisation;
        },
        routes: gatewayRoutes(adapters),
      },
    };
  },
  card_rights: { processor: ['select', 'update (version)'] },
});
