import { isId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { auditCallsOut } from '../../platform/audit/audit.ts';
import type { CallOut } from '../../platform/audit/call.ts';
import { batching } from '../../platform/batching.ts';
import type { Configurations } from '../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  type CardDetails,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
  type RefundOutcome,
} from '../../platform/processor-adapter.ts';
import type { Line } from '../../platform/processor-line.ts';
import { logFailure, type Sweep } from '../../platform/sweeps.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { makeMiddlewares } from '../middleware/asking.commands.ts';
import { lockTransactions } from '../transaction/transaction.commands.ts';
import type { Adapters } from './adapters.ts';
import { type Guard, makeGuard } from './guard.commands.ts';
import { notificationUrl } from './notification-address.ts';
import { endOrders, held_max_ms, holding, type Order, postpone } from './orders.commands.ts';
import { applyOutcomes, type OutcomeListener } from './outcome.commands.ts';
import { speakTo } from './payment-processor.queries.ts';
import { makeQueue } from './queue.commands.ts';
import { statementText } from './statement.ts';
import { findSubjects, type Subject } from './subject.queries.ts';

/** Sends orders to processors and stores the outcomes. */
export interface Processing {
  readonly adapters: Adapters;
  readonly listeners: readonly OutcomeListener[];
  /**
   * Performs an order that the caller has claimed, stores the outcome and notifies the listeners. Returns the outcome,
   * or undefined if the processor does not respond: the order then remains, to be asked about again.
   */
  perform(order: Order, given?: Given): Promise<PaymentOutcome | RefundOutcome | undefined>;
  /**
   * Starts to perform orders that the caller has claimed, without waiting for processors; orders beyond the limit of a
   * provider are left to be claimed. A failure is logged, and the order is retried at growing intervals until it
   * succeeds.
   */
  begin(orders: readonly Order[]): Promise<void>;
  /** Performs outstanding orders; settling waits for all that were started. */
  readonly sweep: Sweep;
}

/** Input of an order that is never stored. */
export interface Given {
  readonly card?: CardDetails;
  readonly keep?: boolean;
  readonly return_url?: string;
}

const written_at_once = 100;

/** Processing through the adapters, which notifies the listeners of each new status of a payment. */
export function makeProcessing(
  services: Services,
  adapters: Adapters,
  listeners: readonly OutcomeListener[],
): Processing {
  const { configurations, database } = services;
  const { kysely } = database;
  const guard = makeGuard(services, makeMiddlewares(services), listeners);
  const write = makeWriting(services, listeners);
  /** What was said is written with what came of it, and here nothing did. */
  const putOff = (order: Order, because: 'unanswered' | 'failed', line: Line | undefined) =>
    inTransaction(kysely, async (trx) => {
      auditCallsOut(trx, line?.calls() ?? []);
      return postpone(trx, order, because);
    });
  const performOn = async (order: Order, subject: Subject | undefined, given: Given = {}) => {
    const began_ms = Date.now();
    let line: Line | undefined;
    try {
      if (!subject) throw new Error('the payment no longer exists');
      line = await lineFor(kysely, adapters, order, subject);
      const asking = { order, subject, given, guard, configurations, began_ms, origin: services.config.origin };
      const outcome = await outcomeFromProcessor(kysely, line, asking);
      await (outcome ? write({ order, outcome, calls: line?.calls() ?? [] }) : putOff(order, 'unanswered', line));
      return outcome;
    } catch (error) {
      // If the database is unavailable, the lease expires instead.
      const wait_s = await putOff(order, 'failed', line).catch(() => undefined);
      const again = wait_s === undefined ? '' : `, retrying in ${wait_s} s`;
      logFailure(new Error(`order ${order.id}, try ${order.tries}${again}: ${String(error)}`, { cause: error }));
      throw error;
    }
  };
  const queue = makeQueue(kysely, performOn);
  return {
    adapters,
    listeners,
    begin: async (orders) => void (await queue.begin(orders)),
    perform: async (order, given) => performOn(order, (await findSubjects(kysely, [order]))[0], given),
    sweep: { name: 'processing', due: nextDue, run: queue.takeSome, settle: queue.settle },
  };
}

interface Answered {
  readonly order: Order;
  readonly outcome: PaymentOutcome | RefundOutcome;
  readonly calls: readonly CallOut[];
}

/**
 * Writes outcomes, those of about the same time in one transaction: each with what waits for it, the calls that led to it
 * and the end of the order.
 */
const makeWriting = ({ database, clock }: Services, listeners: readonly OutcomeListener[]) =>
  batching<Answered>(written_at_once, (answered) =>
    inTransaction(database.kysely, async (trx) => {
      const orders = answered.map(({ order }) => order);
      await lockTransactions(
        trx,
        orders.map(({ transaction: id, organisation }) => ({ id, organisation })),
      );
      auditCallsOut(
        trx,
        answered.flatMap(({ calls }) => calls),
      );
      const ended = await endOrders(trx, orders);
      const said = answered.flatMap(({ order: { id, item, organisation }, outcome }) =>
        ended.has(id) ? [{ reference: item, organisation, outcome }] : [],
      );
      await applyOutcomes(trx, said, { acting: acting(clock.now()), listeners });
      for (const { order, outcome } of answered) if (!ended.has(order.id)) await tellOtherwise(trx, order, outcome);
    }),
  );

/** An answer to an order that has ended by other means is not applied; if it says otherwise, money may have moved. */
async function tellOtherwise(trx: Trx, { item, organisation }: Order, { status }: Answered['outcome']): Promise<void> {
  const name = isId(item, 'rfnd') ? 'refund' : 'transaction';
  const found = await findItem(trx, name, { id: item, scope: within(organisation) });
  if (found?.status !== status)
    logFailure(new Error(`the processor answered ${status} for ${item}, which is ${found?.status}`));
}

/** An order that failed twice, because its processor is down or its outcome cannot be written, is not waited for. */
async function nextDue(executor: Executor): Promise<string | null> {
  const first = await executor
    .selectFrom('processing_order')
    .select('created_at')
    .where('tries', '<=', 2)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}

interface Asking {
  readonly order: Order;
  readonly subject: Subject;
  readonly given: Given;
  readonly guard: Guard;
  readonly configurations: Configurations;
  /** When this process took the order up, by the clock of the machine. */
  readonly began_ms: number;
  /** Of this installation. */
  readonly origin: string;
}

/** The line to the processor of an order; undefined where there is none. */
async function lineFor(executor: Executor, adapters: Adapters, order: Order, { transaction, processor }: Subject) {
  const payment = { id: transaction.id, organisation: transaction.organisation };
  return processor && speakTo(executor, adapters, processor, { payment, request_id: order.id });
}

/** The response of an order's processor; undefined if there is none. */
async function outcomeFromProcessor(executor: Executor, line: Line | undefined, asking: Asking) {
  try {
    return line ? await holding(executor, asking.order, () => ask(executor, line.adapter, asking)) : nobody;
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    return undefined;
  }
}

const nobody = {
  status: 'FAILED',
  status_reason: 'no processor' satisfies KnownReason,
  processor_id_external: '',
} as const;

/** Looks up the outcome of an order that was tried before, or else performs it. Undefined where there is nothing to do. */
async function ask(executor: Executor, adapter: ProcessorAdapter, asking: Asking) {
  const { order, subject, given, guard, configurations } = asking;
  const known = order.tries > 1 ? await adapter.find(order.item) : undefined;
  if (known && order.operation !== 'capture' && order.operation !== 'void') return known;
  const { transaction, token } = subject;
  switch (order.operation) {
    case 'authorise': {
      // The card typed on a page was lost with the process that had it, before the processor heard of the payment; or that
      // process still waits for the processor, whose answer counts.
      if (order.tries > 1 && !token)
        return order.may_be_asked ? undefined : { ...nobody, status_reason: 'interrupted' satisfies KnownReason };
      const guarded = await guard(order, transaction, subject.middleware);
      if (guarded.is !== 'allowed') return guarded.is === 'blocked' ? guarded.outcome : undefined;
      const { values } = await configurations.of(executor, transaction.organisation);
      // A process that was suspended for that long has been given up by the others.
      if (Date.now() - asking.began_ms > held_max_ms) throw new ProcessorNotCalled('suspended for too long');
      return adapter.authorise({
        ...authorisationOf(transaction),
        descriptor: statementText(values.descriptor, transaction.description),
        ...(given.card && { card: given.card }),
        token,
        ...(transaction.terminal && { card_present: true }),
        keep: given.keep ?? false,
        ...(given.return_url && { return_url: given.return_url }),
        ...(subject.processor && { notification_url: notificationUrl(asking.origin, subject.processor.id) }),
      });
    }
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
