import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import { holdByName } from '../../../platform/name-lock.ts';
import { getItem } from '../../../resource/item.ts';
import { defineModule } from '../../../resource/module.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CreateCommand } from '../../../resource/resource.ts';
import { detailedBehaviour } from '../sealed-detail/sealed-detail.commands.ts';
import { leaveProcessor } from '../share/processor.commands.ts';
import { showShared } from '../share/shown.commands.ts';
import { assertOneSource, createProcessor, extendAccount, isFollowed } from './account.commands.ts';
import { adaptersOf, settingsOfGateway } from './adapters.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { makeJoiningSweep } from './joining.sweep.ts';
import {
  assertSameAccount,
  assertTaken,
  changeProcessor,
  gateway_uses,
  processor_deletions,
} from './processor.commands.ts';

export const module = defineModule({
  behaviours: (house) => {
    const adapters = house.made(adaptersOf);
    const uses = house.answers(gateway_uses);
    const connection = detailedBehaviour(house, processor, {
      create: createProcessor,
      update: changeProcessor({ adapters, uses, box: house.box }),
      assertValues: assertSameAccount({ adapters, uses }),
      settingsOf: ({ provider, payment_product }) => settingsOfGateway(adapters, provider, payment_product),
      showShared: showShared(house),
    });
    const create: CreateCommand = async (trx, body, context) => {
      assertTaken(adapters, body);
      await checkReferences(trx, processor.fields, body, context.scope, String(body.organisation));
      assertOneSource(body);
      return connection.create(trx, body, context);
    };
    return {
      processor: {
        ...connection,
        create,
        actions: { ...connection.actions, extend: extendAccount(create) },
        delete: async (trx, id, context) => {
          await getItem(trx, 'processor', { id, scope: context.scope });
          await holdByName(trx, 'processor', [id]);
          await leaveProcessor(trx, id);
          const organisation = await connection.delete(trx, id, context);
          if (await isFollowed(trx, id)) throw new ApiError('in_use', { details: { used_by: ['processor'] } });
          for (const assertUnused of house.answers(processor_deletions)) await assertUnused(trx, id);
          return organisation;
        },
        routes: gatewayRoutes(adapters),
      },
    };
  },
  sweeps: (house) => [makeJoiningSweep(house)],
  card_rights: { processor: ['select'] },
});
