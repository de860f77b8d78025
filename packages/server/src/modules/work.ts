import type { Services } from '../platform/http/services.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { makeAdapters } from './processing/adapters.ts';
import { makeProcessing, type Processing } from './processing/processing.commands.ts';
import { makeScheduleSweep } from './report/schedule.sweep.ts';
import { makeSandbox } from './sandbox/sandbox.adapter.ts';
import { makeSettlementSweep } from './sandbox/settlement.sweep.ts';
import { hearOfScheduled } from './scheduled-transaction/scheduled-transaction.commands.ts';
import { makeScheduledSweep } from './scheduled-transaction/scheduled-transaction.sweep.ts';
import { makeHearOfSubscription } from './subscription/billing.commands.ts';
import { makeBillingSweep } from './subscription/billing.sweep.ts';
import { makeTell } from './subscription/telling.ts';

/** Processing, and who is told when a payment comes to another status. */
export function composeProcessing(services: Services): Processing {
  const { config, database, clock } = services;
  const sandbox = makeSandbox({ executor: database.kysely, clock, secret: config.secret });
  const listeners = [hearOfScheduled, makeHearOfSubscription(makeTell(services))];
  return makeProcessing(services, makeAdapters(config, { sandbox }), listeners);
}

/** Everything that falls due by the business clock. */
export const composeSweeps = (services: Services, processing: Processing): readonly Sweep[] => [
  processing.sweep,
  makeScheduledSweep(services.database, processing),
  makeBillingSweep(services.database, processing, makeTell(services)),
  makeSettlementSweep(services, processing),
  makeScheduleSweep(services.database),
];
