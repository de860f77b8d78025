import type { PaymentOutcome } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { getItem, isRow } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { callsOf, type Middlewares, questionOf } from '../../processors/middleware/asking.commands.ts';
import { recordVerdict } from '../../processors/middleware/verdict.commands.ts';
import { tagsLeft } from '../tag/tag.queries.ts';
import type { OutcomeListener } from './listeners.commands.ts';
import { endOrders, type Order } from './orders.commands.ts';
import { applyPayments } from './outcome.commands.ts';

/** The decision of the middlewares on a payment. */
export type Guarded =
  | { readonly is: 'allowed' }
  | { readonly is: 'blocked'; readonly outcome: PaymentOutcome }
  /** Its status changed meanwhile, for example because its payer left: the answer has no effect. */
  | { readonly is: 'over' };

/** Calls the middlewares of a payment before its authorisation, and records the decision. */
export type Guard = (order: Order, payment: ItemOf<'transaction'>, chain: readonly string[]) => Promise<Guarded>;

/**
 * The middlewares are called outside a transaction; a transaction records their answers, with the end of a blocked
 * order.
 */
export const makeGuard =
  ({ database, clock }: Services, middlewares: Middlewares, listeners: readonly OutcomeListener[]): Guard =>
  async (order, payment, chain) => {
    if (chain.length === 0) return { is: 'allowed' };
    const { kysely } = database;
    const verdict = await middlewares.judge(kysely, chain, questionOf(payment));
    return inTransaction(kysely, async (trx): Promise<Guarded> => {
      const now = clock.now();
      const { id, organisation } = payment;
      const scope = within(organisation);
      const current = await getItem(trx, 'transaction', { id, scope, lock: true });
      if (current.status !== 'INITIATED') {
        await endOrders(trx, [order]);
        auditCallsOut(trx, callsOf(verdict, current));
        return { is: 'over' };
      }
      recordVerdict(trx, verdict, current, now);
      const tags = [...new Set([...current.tags, ...(await tagsLeft(trx, verdict.tags))])];
      if (tags.length > current.tags.length)
        await trx
          .updateTable('transaction')
          .set({ tags, version: sql`version + 1` as never })
          .where(isRow(current))
          .execute();
      if (verdict.blocked === undefined) return { is: 'allowed' };
      const outcome = {
        status: 'FAILED',
        status_reason: verdict.blocked,
        blocked: true,
        processor_id_external: '',
      } as const;
      const ended = await endOrders(trx, [order]);
      if (ended.has(order.id))
        await applyPayments(trx, [{ reference: id, organisation, outcome }], { acting: acting(now), listeners });
      return { is: 'blocked', outcome };
    });
  };
