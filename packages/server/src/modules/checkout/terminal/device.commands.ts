import type { CardDetails } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { getItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { Order } from '../../payments/orders/orders.commands.ts';
import { announceBlocked, takeWithCard } from '../../payments/orders/payments.commands.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { countCardTry, isTestingCards } from '../card-try/tries.commands.ts';
import { endWaiting, findSent, findWaiting, holdSent, isWaiting, type Sent, takeOff } from './waiting.commands.ts';

/** The dependencies of a device's call besides its transaction. */
export interface Parts {
  readonly services: Pick<Services, 'database' | 'clock' | 'config'>;
  readonly processing: Processing;
}

export type Caller = Pick<Identity, 'id' | 'name' | 'organisation'>;

/** A payment as its device sees it. */
export interface AtTerminal
  extends Pick<
    ItemOf<'transaction'>,
    | 'id'
    | 'amount'
    | 'currency_code'
    | 'merchant_reference'
    | 'description'
    | 'status'
    | 'status_reason'
    | 'card_brand'
    | 'card_last_four'
  > {
  /** How long it waits for a card; null once it no longer does. */
  readonly expires_at: string | null;
  readonly claimed: boolean;
}

async function view(executor: Executor, sent: Sent): Promise<AtTerminal> {
  const { transaction, organisation, expires_at, claim } = sent;
  const item = await getItem(executor, 'transaction', { id: transaction, scope: within(organisation) });
  const { id, amount, currency_code, merchant_reference, description } = item;
  const { status, status_reason, card_brand, card_last_four } = item;
  const what = { id, amount, currency_code, merchant_reference, description };
  return { ...what, status, status_reason, card_brand, card_last_four, expires_at, claimed: claim !== null };
}

export async function waitingAt(executor: Executor, caller: Caller, now: string): Promise<AtTerminal | undefined> {
  const sent = await findWaiting(executor, caller);
  return sent && String(sent.expires_at) > now ? view(executor, sent) : undefined;
}

/** A payment that was sent to the caller's terminal. Throws `not_found`. */
async function ofCaller(executor: Executor, { id: terminal, organisation }: Caller, id: string): Promise<Sent> {
  const sent = await findSent(executor, { id, terminal, organisation });
  if (!sent) throw new ApiError('not_found');
  return sent;
}

/** The state of a payment at the caller's terminal. Throws `not_found`. */
export const paymentAt = async (executor: Executor, caller: Caller, id: string): Promise<AtTerminal> =>
  view(executor, await ofCaller(executor, caller, id));

/**
 * Claims a payment for one process of a device, which names itself: a repeated claim by the same process succeeds.
 * Throws `payment_claimed` if another has it, and `payment_closed` if it no longer waits.
 */
export async function claimPayment(
  trx: Trx,
  caller: Caller,
  { id, claim, now }: { readonly id: string; readonly claim: string; readonly now: string },
): Promise<AtTerminal> {
  const held = await holdSent(trx, await ofCaller(trx, caller, id));
  if (!isWaiting(held) || String(held.sent.expires_at) <= now) throw new ApiError('payment_closed');
  if (held.sent.claim !== null && held.sent.claim !== claim) throw new ApiError('payment_claimed');
  await trx
    .updateTable('terminal_payment')
    .set({ claim })
    .where('transaction', '=', id)
    .where('organisation', '=', caller.organisation)
    .execute();
  return view(trx, { ...held.sent, claim });
}

/** The result of a payment at a device: a card was read, the device refused the card, or its user pressed stop. */
export type Result =
  | { readonly result: 'card'; readonly card: CardDetails }
  | { readonly result: 'declined' | 'cancelled' };

interface Reported {
  readonly id: string;
  readonly claim: string;
  readonly network: string;
  readonly result: Result;
}

/**
 * Takes the result of a payment, once: a repeated or late result changes nothing. Returns the payment's state, and the
 * order to its processor if a card was read. Throws `not_found`, `payment_claimed` for a result by another process than
 * the one that claimed it, and `rate_limited` if the tries suggest card testing, without asking the processor: the
 * payment waits until its time has passed.
 */
async function takeResult(
  trx: Trx,
  { services, processing }: Parts,
  caller: Caller,
  { id, claim, network, result }: Reported,
): Promise<Order | undefined> {
  const { listeners } = processing;
  const held = await holdSent(trx, await ofCaller(trx, caller, id));
  const { item, sent } = held;
  if (sent.claim !== claim) throw new ApiError('payment_claimed');
  if (!isWaiting(held)) return undefined;
  const now = services.clock.now();
  const by = acting(now, { kind: 'terminal', id: caller.id, name: caller.name });
  const notifying = { acting: by, listeners };
  if (String(sent.expires_at) <= now) {
    await endWaiting(trx, held, { status: 'ABANDONED', status_reason: 'not finished in time' }, notifying);
    return undefined;
  }
  if (result.result === 'cancelled') {
    await endWaiting(trx, held, { status: 'CANCELLED', status_reason: 'cancelled at the terminal' }, notifying);
    return undefined;
  }
  const is_stopped = (await inactiveOf(trx, [caller.organisation])).size > 0;
  const decline = async (status_reason: KnownReason): Promise<undefined> => {
    await endWaiting(trx, held, { status: 'DECLINED', status_reason }, notifying);
  };
  if (result.result !== 'card') return decline('declined by the terminal');
  if (is_stopped) return decline('no processor');
  const door = { organisation: caller.organisation, network, device: caller.id };
  if (await isTestingCards(trx, door, services.config.card_tries_max))
    throw new ApiError('rate_limited', { details: { retry_after_s: 600 } });
  const card = await processing.cards.known(trx, caller.organisation, result.card);
  const taking = takeWithCard(trx, item, card, { acting: by, processing });
  const taken = await taking.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'no_processor') return undefined;
    throw error;
  });
  if (!taken) return decline('no processor');
  countCardTry(trx, id, door);
  await takeOff(trx, sent);
  await announceBlocked(trx, [taken], { acting: by, processing });
  return taken.order;
}

/**
 * The same in separate transactions: the payment is marked before its processor receives the card, which is passed on
 * and not stored. A process that dies between the two leaves an order, whose outcome is requested.
 */
export async function reportResult(parts: Parts, caller: Caller, reported: Reported): Promise<AtTerminal> {
  const { kysely } = parts.services.database;
  const order = await inTransaction(kysely, (trx) => takeResult(trx, parts, caller, reported));
  if (order && reported.result.result === 'card') await parts.processing.perform(order, { card: reported.result.card });
  return paymentAt(kysely, caller, reported.id);
}
