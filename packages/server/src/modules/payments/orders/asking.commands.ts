import {
  type Authorisation,
  abilitiesOf,
  type Captured,
  type CaptureOutcome,
  type CardDetails,
  type Certainty,
  certaintyOf,
  type DebitMandate,
  type Initiation,
  type Payer,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
  type RefundOutcome,
  type Sought,
} from '@sluis/adapter';
import { isCapturedLater } from '@sluis/contract/capturing';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Line } from '../../../platform/processor-line.ts';
import { getItem } from '../../../resource/item.ts';
import { within } from '../../../resource/scope.ts';
import { evidenceOf } from '../chargeback/response.queries.ts';
import type { Vault } from '../vault/vault.commands.ts';
import type { Guard } from './guard.commands.ts';
import { notificationUrl } from './notification-address.ts';
import { held_max_ms, holding, type Order } from './orders.commands.ts';
import { referenceOf } from './payment-processor.queries.ts';
import { statementText } from './statement.ts';
import { knownPayment } from './store.commands.ts';
import type { Parties, Subject } from './subject.queries.ts';

/** Input of an order that is never stored. */
export interface Given {
  readonly card?: CardDetails;
  /** What the payer's wallet gave our page, which only this process has. */
  readonly wallet_payload?: string;
  /** What it told about the payer besides. */
  readonly wallet_payer?: Pick<Payer, 'email' | 'name' | 'country_code' | 'billing_address'>;
  readonly keep?: boolean;
  readonly return_url?: string;
  /** What the payer's browser sent. */
  readonly browser?: Pick<Payer, 'user_agent' | 'accept' | 'language'>;
}

/** A processor's response to an order; or the state of an order without one. */
export type Answer =
  | { readonly outcome: PaymentOutcome | CaptureOutcome | RefundOutcome }
  /** The order is unchanged: nothing was sent, or another process still waits for an answer. */
  | {
      readonly outcome?: undefined;
      readonly is: 'not asked';
      /** The processor certainly received nothing of this request. */
      readonly is_unsent?: boolean;
      readonly ask_from?: string | undefined;
    }
  /** A request may have arrived. */
  | { readonly outcome?: undefined; readonly is: 'unanswered'; readonly ask_from?: string | undefined };

export interface Asking {
  readonly order: Order;
  readonly subject: Subject;
  readonly given: Given;
  readonly guard: Guard;
  /** The middlewares have allowed it already. */
  readonly is_guarded?: boolean;
  /** Undefined in a process that may not open it. */
  readonly vault: Vault | undefined;
  readonly configurations: Configurations;
  /** When this process claimed the order, by the clock of the machine. */
  readonly began_ms: number;
  readonly origin: string;
}

const not_asked = { is: 'not asked' } as const;
const unanswered = { is: 'unanswered' } as const;

const failed = (status_reason: KnownReason) =>
  ({ outcome: { status: 'FAILED', status_reason, processor_id_external: '' } }) as const;

/** Sends an order to its processor. A payment without a processor fails. */
export async function askProcessor(executor: Executor, line: Line | undefined, asking: Asking): Promise<Answer> {
  if (!line) return failed('no processor');
  const { adapter } = line;
  try {
    return await holding(executor, asking.order, () => ask(executor, adapter, asking));
  } catch (error) {
    if (error instanceof ProcessorNotCalled)
      return isNeverSent(asking) ? failed('interrupted') : { ...not_asked, is_unsent: true, ask_from: error.ask_from };
    if (!(error instanceof ProcessorUnavailable)) throw error;
    if (isGivenUp(asking, certaintyOf(adapter))) return failed('no answer from the processor');
    return { ...unanswered, ask_from: error.ask_from };
  }
}

/** Requests the outcome of an order that was tried before, or else performs it. */
async function ask(executor: Executor, adapter: ProcessorAdapter, asking: Asking): Promise<Answer> {
  const { order } = asking;
  if (order.tries > 1) {
    const outcome = await findOutcome(executor, adapter, asking);
    if (outcome && order.operation !== 'void') return { outcome };
    const is_lost = isCardLost(asking);
    // Another process may still wait for the processor, whose answer counts.
    if (is_lost && order.may_be_asked) return not_asked;
    const certainty = certaintyOf(adapter);
    const is_open = isOpen(asking, certainty);
    if (is_open && (is_lost || isForgotten(asking, certainty))) return unanswered;
    if (is_lost) return failed(certainty.found_within_ms > 0 ? 'not known at the processor' : 'interrupted');
  }
  return perform(executor, adapter, asking);
}

/** Card details are in the memory of one process only; without them, the request cannot be repeated. */
const isCardLost = ({ order, subject }: Asking): boolean => {
  const { token, vault_token, debit } = subject.parties?.credential ?? {};
  return order.operation === 'authorise' && order.tries > 1 && !token && !vault_token && !debit;
};

/** Whether a processor has certainly received nothing of a payment. */
const isNeverSent = (asking: Asking): boolean =>
  isCardLost(asking) && !asking.order.may_be_asked && asking.order.unanswered_ms === null;

/** Whether an unanswered request may still have arrived, although the processor does not know it. */
const isOpen = ({ order: { unanswered_ms = null } }: Asking, { found_within_ms }: Certainty): boolean =>
  unanswered_ms !== null && unanswered_ms < found_within_ms;

/**
 * Whether a processor may no longer recognise a repeated request. It may have been sent earlier than it was given up,
 * by as long as a process waits for an answer.
 */
const isForgotten = ({ order: { unanswered_ms } }: Asking, { repeatable_within_ms }: Certainty): boolean =>
  (unanswered_ms ?? 0) + held_max_ms >= repeatable_within_ms;

/** Whether Sluis gives up asking a processor that does not respond about a payment. */
const isGivenUp = (asking: Asking, certainty: Certainty): boolean =>
  isCardLost(asking) &&
  certainty.found_within_ms > 0 &&
  typeof asking.order.unanswered_ms === 'number' &&
  !isOpen(asking, certainty);

async function findOutcome(executor: Executor, adapter: ProcessorAdapter, { order, subject }: Asking) {
  const { operation } = order;
  if (operation !== 'submit' && operation !== 'accept') return adapter.find(soughtOf({ ...order, operation }, subject));
  const payment = referenceOf(subject.transaction);
  const { texts, files, ...response } = await evidenceOf(executor, orderedItem(order), payment);
  return adapter.disputes?.find(response);
}

const orderedItem = ({ item: id, organisation }: Order) => ({ id, organisation });

async function perform(executor: Executor, adapter: ProcessorAdapter, asking: Asking): Promise<Answer> {
  const { order, subject, given, guard, configurations } = asking;
  const { transaction, parties, store } = subject;
  const { currency_code } = transaction;
  const payment = knownPayment(transaction, store);
  const part = { reference: order.item, payment, amount: order.amount, currency_code };
  switch (order.operation) {
    case 'authorise': {
      if (!parties) throw new Error(`the payment profile of ${transaction.id} no longer exists`);
      // A request that may have been sent was allowed then.
      const is_allowed = asking.is_guarded || transaction.status === 'UNKNOWN';
      const guarded = is_allowed ? allowed : await guard(order, transaction, parties.middleware);
      if (guarded.is !== 'allowed') return guarded.is === 'blocked' ? guarded : not_asked;
      const debit = debitOf(transaction, parties);
      // Signing collects nothing: a processor that stores no mandates has nothing to do.
      if (debit && transaction.amount === 0 && !abilitiesOf(adapter, transaction.payment_product)?.tokens)
        return { outcome: { status: 'AUTHORIZED', processor_id_external: '' } };
      const { values } = await configurations.of(executor, transaction.organisation);
      // Other processes have taken over from one that was suspended for that long.
      if (Date.now() - asking.began_ms > held_max_ms) throw new ProcessorNotCalled('suspended for too long');
      const authorise = (card = given.card) =>
        adapter.authorise({
          ...authorisationOf(transaction),
          descriptor: statementText(values.descriptor, transaction.description),
          ...(card && { card }),
          ...(given.wallet_payload && { wallet_payload: given.wallet_payload }),
          token: parties.credential?.token ?? null,
          ...(debit && { debit }),
          // The facts of a known customer are the merchant's, and come first.
          payer: { ...withoutCustomer(parties.payer, given.wallet_payer), ...given.browser },
          merchant: parties.merchant,
          initiation: initiationOf(asking, parties),
          metadata: metadataOf(transaction),
          ...(transaction.terminal && { card_present: true }),
          ...secureOf(asking),
          ...(isCapturedLater(transaction) && { capture_later: true }),
          keep: given.keep ?? false,
          ...(given.return_url && { return_url: given.return_url }),
          ...(subject.processor && { notification_url: notificationUrl(asking.origin, subject.processor.id) }),
        });
      const kept = parties.credential?.vault_token;
      if (!kept) return { outcome: await authorise() };
      if (!asking.vault) throw new ProcessorNotCalled('this process may not open the vault');
      const place = { token: kept, organisation: transaction.organisation };
      const outcome = await asking.vault.use(executor, place, authorise);
      return outcome ? { outcome } : failed('no mandate');
    }
    case 'capture': {
      const place = { id: order.item, scope: within(order.organisation) };
      const { is_final } = await getItem(executor, 'capture', place);
      return { outcome: await adapter.capture({ ...part, is_final }) };
    }
    case 'void':
      return { outcome: await adapter.void(payment) };
    case 'refund':
      return { outcome: await adapter.refund({ ...part, captures: await capturedOf(executor, transaction) }) };
    case 'submit':
    case 'accept': {
      if (!adapter.disputes) return failed('no processor');
      const { texts, files, ...response } = await evidenceOf(executor, orderedItem(order), payment.reference);
      if (order.operation === 'accept') return { outcome: await adapter.disputes.accept(response) };
      return { outcome: await adapter.disputes.submit({ ...response, texts, files }) };
    }
  }
}

const kinds = { authorise: 'payment', void: 'payment', capture: 'capture', refund: 'refund' } as const;

function soughtOf(
  { operation, item }: Pick<Order, 'item'> & { readonly operation: keyof typeof kinds },
  { transaction, store }: Subject,
): Sought {
  const payment = knownPayment(transaction, store);
  const kind = kinds[operation];
  return { kind, reference: kind === 'payment' ? payment.reference : item, payment };
}

const sequences = { FRST: 'first', RCUR: 'recurring', FNAL: 'final', OOFF: 'one_off' } as const;

/** The mandate of a SEPA direct debit, and the place of this collection in it; signing one is its beginning. */
const debitOf = ({ sequence_type }: ItemOf<'transaction'>, { credential }: Parties): DebitMandate | undefined =>
  credential?.debit && { ...credential.debit, sequence: sequences[sequence_type ?? 'FRST'] };

/** A payer on our page starts a payment themselves; a mandate is charged by the merchant without them. */
function initiationOf({ order, subject, given }: Asking, { credential }: Parties): Initiation {
  const { recurring_type } = subject.transaction;
  const series = recurring_type ?? (given.keep ? 'first' : order.mandate ? 'unscheduled' : undefined);
  const { network_transaction_id } = credential ?? {};
  return {
    by: order.mandate && !given.return_url ? 'merchant' : 'customer',
    ...(series && { series }),
    ...(network_transaction_id && { network_transaction_id }),
  };
}

const metadataOf = ({ id, organisation, merchant_reference }: ItemOf<'transaction'>) => ({
  transaction: id,
  organisation,
  merchant_reference,
});

/** The processed captures of a payment, as its processor knows them. */
const capturedOf = (executor: Executor, { id, organisation }: ItemOf<'transaction'>): Promise<Captured[]> =>
  executor
    .selectFrom('capture')
    .select(['id as reference', 'processor_id_external', 'amount'])
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .where('status', '=', 'PROCESSED')
    .orderBy('id')
    .execute();

/** A payer without a customer is described by their wallet. */
const withoutCustomer = (payer: Payer, wallet: Given['wallet_payer']): Payer =>
  payer.reference ? payer : { ...payer, ...wallet };

/**
 * The wishes about 3-D Secure. A process that goes on with another's order has no card, and repeats none of them; a
 * payment by a mandate is repeated as it was.
 */
function secureOf({
  subject,
  given,
  order,
}: Asking): Pick<Authorisation, 'challenge' | 'is_authentication_required' | 'exemption'> {
  const { three_d_secure_requested, sca_exemption: exemption } = subject.transaction;
  if (three_d_secure_requested && isAsked(given))
    return { challenge: true, ...(subject.is_authentication_required && { is_authentication_required: true }) };
  return exemption && (isAsked(given) || order.mandate !== null) ? { exemption } : {};
}

/** Whether the payer of a card is here to be asked. */
const isAsked = ({ card, wallet_payload }: Given): boolean => card !== undefined || wallet_payload !== undefined;

const allowed = { is: 'allowed' } as const;

const authorisationOf = (payment: ItemOf<'transaction'>) => ({
  reference: referenceOf(payment),
  amount: payment.amount,
  currency_code: payment.currency_code,
  payment_product: payment.payment_product ?? 'card',
});
