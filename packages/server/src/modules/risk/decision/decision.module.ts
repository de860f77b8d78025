import { inTransaction } from '../../../platform/database/transaction.ts';
import { handle } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { getItem } from '../../../resource/item.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { copies_of_persons } from '../../payments/customer/copies.commands.ts';
import { decides } from '../../payments/orders/deciding.commands.ts';
import { makeBook } from './book.queries.ts';
import { makeDeciding } from './decide.ts';
import { decisionRoutes, mcc_route } from './decision.routes.ts';
import { timelines } from './decision.timeline.ts';
import { deleteOldDecisions, erasePersonalFacts } from './keeping.commands.ts';
import { match_notices_job, notifyOwners } from './record.commands.ts';

export const module = defineModule({
  behaviours: (house) => ({ transaction: { routes: decisionRoutes(house.made(makeBook)) } }),
  routes: () => [mcc_route],
  timelines,
  jobs: [
    handle(
      match_notices_job,
      ({ database, clock }) =>
        ({ transaction: id, organisation }) =>
          inTransaction(database.kysely, async (trx) => {
            const payment = await getItem(trx, 'transaction', { id, scope: within(organisation) });
            await notifyOwners(trx, payment, acting(clock.now()));
          }),
    ),
  ],
  answers: [
    answer(decides, makeDeciding),
    answer(
      copies_of_persons,
      () =>
        (trx, { payments }) =>
          erasePersonalFacts(trx, payments),
    ),
    answer(
      expiries,
      ({ config }) =>
        (executor) =>
          deleteOldDecisions(executor, config.keep_history_months),
    ),
  ],
});
