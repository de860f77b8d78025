import { answer, defineModule } from '../../../resource/module.ts';
import { adapters } from '../../processors/processor/adapters.ts';
import { processingOf } from '../orders/processing.module.ts';
import { makeDisputeSweep } from './dispute.sweep.ts';
import { makeSandbox } from './sandbox.adapter.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { makeSettlementSweep } from './settlement.sweep.ts';

export const module = defineModule({
  routes: sandboxRoutes,
  sweeps: (house) => [
    makeSettlementSweep(house, house.made(processingOf)),
    makeDisputeSweep(house, house.made(processingOf)),
  ],
  answers: [
    answer(adapters, ({ config, database, clock }) => ({
      name: 'sandbox',
      adapter: makeSandbox({ executor: database.kysely, clock, secret: config.secret }),
    })),
  ],
  card_rights: {
    sandbox_payment: ['select', 'insert', 'update'],
    sandbox_token: ['select', 'insert'],
    sandbox_setting: ['select'],
    sandbox_dispute: ['insert'],
  },
});
