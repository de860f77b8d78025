import { inTransaction } from '../../../platform/database/transaction.ts';
import { handle } from '../../../platform/jobs.ts';
import { getItem } from '../../../resource/item.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { decides } from '../../payments/orders/deciding.commands.ts';
import { makeDecide } from './decide.ts';
import { match_notices_job, notifyOwners } from './record.commands.ts';

export const module = defineModule({
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
  answers: [answer(decides, makeDecide)],
});
