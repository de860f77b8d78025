import { inTransaction } from '../../../platform/database/transaction.ts';
import { handle } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { getItem } from '../../../resource/item.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { copies_of_persons } from '../../payments/customer/copies.commands.ts';
import { decides, fallbacks } from '../../payments/orders/deciding.commands.ts';
import { adaptersOf } from '../../processors/processor/adapters.ts';
import { makeBook } from './book.queries.ts';
import { makeDeciding } from './decide.ts';
import { decisionRoutes, mcc_route } from './decision.routes.ts';
import { timelines } from './decision.timeline.ts';
import { makeFindFallback } from './fallback.queries.ts';
import { deleteOldDecisions, eraseInNotices, erasePersonalFacts } from './keeping.commands.ts';
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
    answer(decides, (house) => makeDeciding(house, house.made(adaptersOf))),
    answer(fallbacks, makeFindFallback),
    answer(copies_of_persons, () => async (trx, { payments, erase }) => {
      await erasePersonalFacts(trx, payments);
      await eraseInNotices(trx, payments, erase);
    }),
    answer(
      expiries,
      ({ config }) =>
        (executor) =>
          deleteOldDecisions(executor, config.keep_history_months),
    ),
  ],
  card_rights: {
    transaction_decision: ['select', 'insert'],
    transaction_rule_match: ['insert'],
    risk_publication: ['select'],
    risk_snapshot: ['select'],
    risk_version: ['select'],
    routing: ['select'],
    valuelist: ['select'],
    valuelist_value: ['select'],
  },
});
