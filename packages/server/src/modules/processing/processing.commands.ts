import type { ItemOf } from '@sluis/contract/registry';
import type { Services } from '../../platform/http/services.ts';
import {
  type CardDetails,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type RefundOutcome,
} from '../../platform/processor-adapter.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { acting } from '../../resource/resource.ts';
import type { Adapters } from './adapters.ts';
import { endOrder, type Order, postpone, takeUp } from './orders.commands.ts';
import { applyOutcome, type OutcomeListener } from './outcome.commands.ts';
import { findSubject, type Subject } from './subject.queries.ts';

/** Asks processors what was ordered, and writes down what they answer. */
export interface Processing {
  readonly adapters: Adapters;
  readonly listeners: readonly OutcomeListener[];
  /**
   * Performs an order that the caller has taken up and writes the outcome, telling the listeners. Answers the outcome, or undefined where the processor does not answer: the order then stays, to be asked about again.
   */
  perform(order: Order, given?: Given): Promise<PaymentOutcome | RefundOutcome | undefined>;
  /** Performs what was ordered and not yet performed. */
  readonly sweep: Sweep;
}

/** What an order is performed with and that is kept nowhere. */
export interface Given {
  readonly card?: CardDetails;
  readonly keep?: boolean;
  readonly return_url?: string;
  /** What the order is about, where the caller has just read it. */
  readonly subject?: Subject;
}

const at_once = 32;

/** Processing over the adapters, telling the listeners of each new status of a payment. */
export function makeProcessing(
  services: Services,
  adapters: Adapters,
  listeners: readonly OutcomeListener[],
): Processing {
  const { database, clock } = services;
  const perform = async (order: Order, given: Given = {}): Promise<PaymentOutcome | RefundOutcome | undefined> => {
    const subject = given.subject ?? (await findSubject(database.kysely, order));
    const adapter = subject.processor && adapters.of(subject.processor);
    try {
      const outcome = adapter ? await ask(adapter, order, subject, given) : nobody;
      await database.kysely.transaction().execute(async (trx) => {
        if (!(await endOrder(trx, order))) return;
        await applyOutcome(trx, order, outcome, { acting: acting(clock.now()), listeners });
      });
      return outcome;
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      await postpone(database.kysely, order);
      return undefined;
    }
  };
  const run = async (): Promise<number> => {
    const orders = await takeUp(database.kysely, at_once);
    const done = await Promise.all(orders.map((order) => perform(order)));
    return done.filter((outcome) => outcome !== undefined).length;
  };
  const due = async (): Promise<string | null> => {
    // What a processor that is out of order was asked twice in vain is not waited for.
    const first = await database.kysely
      .selectFrom('processing_order')
      .select('created_at')
      .where('tries', '<=', 2)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return first?.created_at ?? null;
  };
  return { adapters, listeners, perform, sweep: { name: 'processing', due, run } };
}

const nobody = { status: 'FAILED', status_reason: 'no processor', processor_id_external: '' } as const;

/** Asks what became of an order that was tried before, and else asks for it. */
async function ask(adapter: ProcessorAdapter, order: Order, subject: Subject, given: Given) {
  const known = order.tries > 1 ? await adapter.find(order.item) : undefined;
  if (known && order.operation !== 'capture' && order.operation !== 'void') return known;
  const { transaction, token } = subject;
  switch (order.operation) {
    case 'authorise':
      // The card that was typed on a page went with the process that had it, and the processor never heard of it.
      if (order.tries > 1 && !token) return { ...nobody, status_reason: 'broken off' };
      return adapter.authorise({
        ...authorisationOf(transaction),
        descriptor: transaction.description,
        ...(given.card && { card: given.card }),
        token,
        keep: given.keep ?? false,
        ...(given.return_url && { return_url: given.return_url }),
      });
    case 'capture':
      return adapter.capture(transaction.id, order.amount);
    case 'void':
      return adapter.void(transaction.id);
    case 'refund':
      return adapter.refund({
        reference: order.item,
        payment: transaction.id,
        amount: order.amount,
        currency_code: transaction.currency_code,
      });
  }
}

const authorisationOf = ({ id, amount, currency_code, payment_product }: ItemOf<'transaction'>) => ({
  reference: id,
  amount,
  currency_code,
  payment_product: payment_product ?? 'card',
});
