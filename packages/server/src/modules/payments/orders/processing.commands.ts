import {
  abilitiesOf,
  type CaptureOutcome,
  type CardDetails,
  certaintyOf,
  type PaymentOutcome,
  type ProcessorAdapter,
  type RefundOutcome,
} from '@sluis/adapter';
import type { ApiError } from '@sluis/contract/base/errors';
import { isPaid, isUnpaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { CallOut } from '../../../platform/audit/call.ts';
import { batching } from '../../../platform/batching.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { unlessRefused, withSavepoint } from '../../../platform/database/savepoint.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { Line } from '../../../platform/processor-line.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItem, findItems } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { makeMiddlewares } from '../../processors/middleware/asking.commands.ts';
import { type Cards, makeCards } from '../card/card.commands.ts';
import { lockTransactions } from '../transaction/transaction.commands.ts';
import { makeVault } from '../vault/vault.commands.ts';
import { type Answer, askProcessor, type Given } from './asking.commands.ts';
import { noteReleased } from './captures.commands.ts';
import { type Cascading, cascade, retryableEnd } from './cascade.commands.ts';
import type { Decide, FindFallback } from './deciding.commands.ts';
import { makeGuard } from './guard.commands.ts';
import type { Notifying, OutcomeListener } from './listeners.commands.ts';
import { type Delay, endOrders, type Order, postpone } from './orders.commands.ts';
import { applyOutcomes, becomeUnknown, isTooLate, type ReportedOutcome } from './outcome.commands.ts';
import { referenceOf, speakTo } from './payment-processor.queries.ts';
import { makeQueue } from './queue.commands.ts';
import { addToStores } from './store.commands.ts';
import { findSubjects, type Subject } from './subject.queries.ts';

/** Sends orders to processors and stores the outcomes. */
export interface Processing {
  readonly adapters: Adapters;
  readonly listeners: readonly OutcomeListener[];
  /** Decides about new payments. */
  readonly decide: Decide;
  readonly findFallback: FindFallback;
  /** Recognises cards. */
  readonly cards: Cards;
  /**
   * Stores the card of a payment that is to be charged again, if there is a vault and the payment's processor keeps no
   * cards itself. Returns its token, or null.
   */
  keepCard(
    trx: Trx,
    paid: Pick<ItemOf<'transaction'>, 'organisation' | 'processor'>,
    card: CardDetails,
  ): Promise<string | null>;
  /**
   * Performs an order that the caller has claimed, stores the outcome and notifies the listeners. Returns the outcome,
   * or undefined if the processor does not respond: the order then remains, to be retried.
   */
  perform(order: Order, given?: Given): Promise<PaymentOutcome | CaptureOutcome | RefundOutcome | undefined>;
  /**
   * Starts to perform orders that the caller has claimed, without waiting for processors; orders beyond the limit of a
   * provider are left to be claimed. A failure is logged, and the order is retried at growing intervals until it
   * succeeds.
   */
  begin(orders: readonly Order[]): Promise<void>;
  /** Performs outstanding orders; settling waits for all that were started. */
  readonly sweep: Sweep;
}

const written_at_once = 100;

/** Processing through the adapters, which notifies the listeners of each new status of a payment. */
export function makeProcessing(
  services: Services,
  adapters: Adapters,
  listeners: readonly OutcomeListener[],
  { decide, findFallback }: Pick<Processing, 'decide' | 'findFallback'>,
): Processing {
  const { box, clock, configurations, database } = services;
  const { kysely } = database;
  const guard = makeGuard(services, makeMiddlewares(services), listeners);
  const write = makeWriting(services, listeners);
  const vault = makeVault(services.config);
  /** Records that there is no outcome yet, and that the status is unknown if a request may have arrived. */
  const putOff = (order: Order, because: Delay, line: Line | undefined, ask_from?: string) =>
    inTransaction(kysely, async (trx) => {
      const is_sent = line?.isUsed() ?? false;
      if (line && because !== 'not asked' && mayHaveArrived(order, is_sent, line.adapter))
        await becomeUnknown(trx, order, { acting: acting(clock.now()), listeners });
      auditCallsOut(trx, line?.calls() ?? []);
      return postpone(trx, order, { because, is_sent, ask_from });
    });
  /** The payment at its next processor, if the answer allows one. */
  const goOn = async ({
    given,
    answer,
    ...cascading
  }: Omit<Cascading, 'ended'> & { readonly given: Given; readonly answer: Answer }) => {
    const ended = retryableEnd(cascading.order, given, answer, cascading.subject);
    const now = clock.now();
    return (
      ended && inTransaction(kysely, (trx) => cascade(trx, { ...cascading, ended }, { findFallback, adapters, now }))
    );
  };
  const performOn = async (order: Order, found: Subject | undefined, given: Given = {}) => {
    let line: Line | undefined;
    try {
      if (!found) throw new Error('the payment no longer exists');
      const { origin } = services.config;
      for (let subject = found, began_ms = Date.now(), is_guarded = false; ; is_guarded = true) {
        line = await lineFor(kysely, adapters, order, subject);
        const asking = { order, subject, given, guard, is_guarded, vault, configurations, began_ms, origin };
        const answer = await askProcessor(kysely, line, asking);
        const calls = line?.calls() ?? [];
        // Before the order is renewed: a process that is suspended meanwhile knows that others have taken over.
        began_ms = Date.now();
        const next = await goOn({ order, subject, given, answer, calls });
        if (!next) {
          const reference = referenceOf(subject.transaction);
          if (answer.outcome) await write({ order, reference, outcome: answer.outcome, calls });
          else await putOff(order, answer.is, line, answer.ask_from);
          return answer.outcome;
        }
        [subject, line] = [next, undefined];
      }
    } catch (error) {
      // If the database is unavailable, the lease expires instead.
      const wait_s = await putOff(order, 'failed', line).catch(() => undefined);
      const again = wait_s === undefined ? '' : `, retrying in ${wait_s} s`;
      logFailure(new Error(`order ${order.id}, try ${order.tries}${again}: ${String(error)}`, { cause: error }));
      throw error;
    }
  };
  const is_cards = services.config.role === 'cards';
  const queue = makeQueue({ kysely, box, share: { in_vault: vault !== undefined, others: !is_cards } }, performOn);
  return {
    adapters,
    listeners,
    decide,
    findFallback,
    cards: makeCards(services),
    keepCard: async (trx, { organisation, processor: id }, card) => {
      const processor = vault && id ? await findItem(trx, 'processor', { id, scope: everything }) : undefined;
      const adapter = processor && adapters.of(processor);
      if (!vault || !adapter || abilitiesOf(adapter, 'card')?.tokens) return null;
      return vault.put(trx, organisation, card, clock.now());
    },
    begin: async (orders) => void (await queue.begin(orders)),
    perform: async (order, given) => performOn(order, (await findSubjects(kysely, box, [order]))[0], given),
    sweep: { name: 'processing', due: nextDue, run: queue.takeSome, settle: queue.settle },
  };
}

/** An immediately consistent processor knows the order at the next request. */
const mayHaveArrived = ({ unanswered_ms = null }: Order, is_sent: boolean, adapter: ProcessorAdapter): boolean =>
  (is_sent || unanswered_ms !== null) && certaintyOf(adapter).found_within_ms > 0;

interface Answered {
  readonly order: Order;
  /** Of the payment at the processor that answered. */
  readonly reference: string;
  readonly outcome: PaymentOutcome | CaptureOutcome | RefundOutcome;
  readonly calls: readonly CallOut[];
}

/**
 * Stores outcomes, those of about the same time in one transaction: each with its dependent changes, the calls that led
 * to it and the end of the order.
 */
const makeWriting = ({ box, database, clock }: Services, listeners: readonly OutcomeListener[]) =>
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
      await addToStores(
        trx,
        box,
        answered.flatMap(({ order: { organisation }, reference, outcome: { store } }) =>
          store ? [{ reference, organisation, store }] : [],
        ),
      );
      const ended = await endOrders(trx, orders);
      const over = await endedVoids(trx, orders);
      const told = answered.filter(({ order, outcome }) => !over.has(order.id) || isPaid(outcome));
      const said = told.flatMap(({ order: { id, item, organisation }, outcome }) =>
        ended.has(id) ? [{ reference: item, organisation, outcome }] : [],
      );
      const notifying = { acting: acting(clock.now()), listeners };
      await unlessRefused<void>(
        trx,
        () => applyOutcomes(trx, said, notifying),
        async (error) => {
          if (!isTooLate(error)) throw error;
          // A notification of its processor has changed one meanwhile.
          for (const each of said) await applyIfPossible(trx, each, notifying);
        },
      );
      const voided = orders.filter(({ id, operation }) => operation === 'void' && ended.has(id));
      await noteReleased(
        trx,
        voided.map(({ transaction: id, organisation }) => ({ id, organisation })),
        notifying.acting,
      );
      for (const { order, outcome } of told) {
        const { item: reference, organisation } = order;
        if (!ended.has(order.id)) await applyIfPossible(trx, { reference, organisation, outcome }, notifying);
      }
    }),
  );

/**
 * The voids of payments that have ended without money, such as one whose capture was refused: they only release what
 * their processor still reserves.
 */
async function endedVoids(trx: Trx, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const voids = orders.filter(({ operation }) => operation === 'void');
  const payments = await findItems(
    trx,
    'transaction',
    voids.map(({ transaction }) => transaction),
  );
  const isEnded = ({ transaction }: Order): boolean => {
    const payment = payments.get(transaction);
    return payment !== undefined && isUnpaid(payment);
  };
  return new Set(voids.filter(isEnded).map(({ id }) => id));
}

/** A late answer is applied if the status allows it, as money may have moved. Otherwise it is logged. */
async function applyIfPossible(trx: Trx, answer: ReportedOutcome, notifying: Notifying): Promise<void> {
  await withSavepoint<void>(
    trx,
    () => applyOutcomes(trx, [answer], notifying),
    async (error) => {
      if (!isTooLate(error)) throw error;
      const { from } = (error as ApiError).details ?? {};
      logFailure(
        new Error(`the processor answered ${answer.outcome.status} for ${answer.reference}, which is ${from}`),
      );
    },
  );
}

/**
 * The next due order; one that failed twice, because its processor is down or its outcome cannot be written, does not
 * count.
 */
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

/** The connection to the processor of an order; undefined if there is none. */
async function lineFor(executor: Executor, adapters: Adapters, order: Order, { transaction, processor }: Subject) {
  const payment = { id: transaction.id, organisation: transaction.organisation };
  return processor && speakTo(executor, adapters, processor, { payment, request_id: order.id });
}
