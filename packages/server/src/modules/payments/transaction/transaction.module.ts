import { defineModule } from '../../../resource/module.ts';
import { makeMiddlewares } from '../../processors/middleware/asking.commands.ts';
import { listVerdicts } from '../../processors/middleware/verdict.commands.ts';
import { decidingOf } from '../orders/processing.module.ts';
import { withCurrentTags } from '../tag/tag.queries.ts';
import { ownerTotalsRoutes } from './owner-totals.routes.ts';
import { recordTransaction } from './transaction.commands.ts';
import { timelines } from './transaction.timeline.ts';

export const module = defineModule({
  behaviours: (house) => {
    const middlewares = house.made(makeMiddlewares);
    return {
      transaction: {
        create: withCurrentTags(
          recordTransaction(house.database.kysely, { ...house, middlewares, deciding: decidingOf(house) }),
        ),
        events: listVerdicts,
        routes: ownerTotalsRoutes,
      },
    };
  },
  timelines,
  card_rights: { transaction: ['select', 'insert', 'update'], financeevent: ['select', 'insert'] },
});
