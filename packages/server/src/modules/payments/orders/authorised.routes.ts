import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { orderableOf } from './authorised.commands.ts';
import type { Processing } from './processing.commands.ts';

const yes_or_no = { type: 'boolean' } as const;

/** Whether an authorised payment can be captured or voided now, before a screen offers it. */
export const authorisedRoutes =
  (processing: Pick<Processing, 'adapters'>) =>
  (engine: Engine): Route[] => [
    read({
      method: 'GET',
      path: '/transaction/:id/orderable',
      summary: 'Check whether a transaction can be captured or voided',
      tag: 'Transactions',
      access: transaction.actions.capture.roles,
      audit: true,
      describe: { answer: { type: 'object', properties: { capture: yes_or_no, void: yes_or_no, partial: yes_or_no } } },
      handle: async ({ identity, params }) => {
        const { kysely } = engine.database;
        const id = pathId(transaction, params.id);
        const scope = await engine.tenancy.scopeOf(kysely, identity);
        const item = await getItem(kysely, 'transaction', { id, scope });
        return { status: 200, body: await orderableOf(kysely, processing, item), item: id };
      },
    }),
  ];
