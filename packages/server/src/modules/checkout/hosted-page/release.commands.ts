import {
  certaintyOf,
  type KnownPayment,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type Returned,
} from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Line } from '../../../platform/processor-line.ts';
import { findItem, type Owned } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { withdrawOrders } from '../../payments/orders/orders.commands.ts';
import { applyPayments } from '../../payments/orders/outcome.commands.ts';
import { referenceOf, speakTo } from '../../payments/orders/payment-processor.queries.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { addToStores, knownPayment, storesOf } from '../../payments/orders/store.commands.ts';
import { lockTransaction } from '../../payments/transaction/transaction.commands.ts';
import type { Try } from './tries.queries.ts';

/** Dependencies for continuing payments of a page, outside any transaction. */
export interface Parts {
  readonly services: Pick<Services, 'database' | 'clock' | 'box'>;
  readonly processing: Processing;
}

/** The adapter of a payment's processor, for requests without an order. */
async function lineOf(
  executor: Executor,
  { adapters }: Processing,
  { id, organisation, processor }: Owned & { readonly processor: string | null },
): Promise<Line | undefined> {
  const found = processor ? await findItem(executor, 'processor', { id: processor, scope: everything }) : undefined;
  return found && speakTo(executor, adapters, found, { payment: { id, organisation }, request_id: id });
}

async function knownOf({ services }: Parts, payment: ItemOf<'transaction'>): Promise<KnownPayment> {
  const place = { reference: referenceOf(payment), organisation: payment.organisation };
  const stores = await storesOf(services.database.kysely, services.box, [place]);
  return knownPayment(payment, stores.get(place.reference));
}

/** Whether a payment waits for its payer or its outcome is unknown, so that it can still be paid. */
const isOpen = ({ status }: { readonly status: string }): boolean => status === 'PENDING' || status === 'UNKNOWN';

export type Tried = Pick<Try, 'transaction' | 'organisation'>;

/** Records the processor's report on a payment that waited for its payer, and the outcome unless it has one by now. */
async function applyToWaiting(
  { services, processing }: Parts,
  { transaction: id, organisation }: Tried,
  line: Line | undefined,
  outcome: PaymentOutcome | undefined,
): Promise<void> {
  const { box, database, clock } = services;
  await inTransaction(database.kysely, async (trx) => {
    auditCallsOut(trx, line?.calls() ?? []);
    if (!outcome) return;
    const as = acting(clock.now());
    const waiting = await lockTransaction(trx, id, { scope: within(organisation) });
    const { store } = outcome;
    if (store) await addToStores(trx, box, [{ reference: referenceOf(waiting), organisation, store }]);
    if (!isOpen(waiting)) return;
    // This outcome also answers the pending orders.
    if (!isOpen(outcome)) await withdrawOrders(trx, { item: id, organisation });
    const reported = [{ reference: id, organisation, outcome }];
    await applyPayments(trx, reported, { acting: as, listeners: processing.listeners });
  });
}

/** The response of a processor; undefined without one, which is recorded as well. */
async function responseOf<T>(
  parts: Parts,
  tried: Tried,
  line: Line | undefined,
  ask: (adapter: ProcessorAdapter | undefined) => Promise<T>,
): Promise<{ readonly outcome: T } | undefined> {
  try {
    return { outcome: await ask(line?.adapter) };
  } catch (error) {
    await applyToWaiting(parts, tried, line, undefined);
    if (error instanceof ProcessorUnavailable) return undefined;
    throw error;
  }
}

const over: readonly string[] = ['CANCELLED', 'AUTHORIZATION_VOIDED'];

/**
 * Releases a payment that waits for its payer, or whose outcome is unknown: at the processor first, so that it cannot
 * be paid afterwards. If it turns out to have been paid, it becomes paid. False if it cannot be released at this
 * moment: the processor does not respond, or may still receive a payment that it does not know yet and cannot void.
 */
export async function releasePayment(
  parts: Parts,
  tried: Tried,
  end: { readonly status: 'ABANDONED' | 'CANCELLED'; readonly status_reason: KnownReason },
): Promise<boolean> {
  const { kysely } = parts.services.database;
  const { transaction: id, organisation } = tried;
  const payment = await findItem(kysely, 'transaction', { id, scope: within(organisation) });
  if (!payment || !isOpen(payment)) return false;
  const line = await lineOf(kysely, parts.processing, payment);
  const reported = await responseOf(parts, tried, line, async (adapter) => {
    if (!adapter) return undefined;
    const paid = await knownOf(parts, payment);
    const sought = { kind: 'payment', reference: paid.reference, payment: paid } as const;
    const known = (await adapter.find(sought)) as PaymentOutcome | undefined;
    const may_arrive = known ? isOpen(known) : certaintyOf(adapter).found_within_ms > 0;
    return may_arrive ? adapter.void(paid) : known;
  });
  if (!reported) return false;
  const { outcome } = reported;
  // No processor reports that a payer left: Sluis does.
  const ended = { ...end, processor_id_external: payment.processor_id_external ?? '' } as PaymentOutcome;
  const is_open = outcome !== undefined && isOpen(outcome);
  const result = !outcome || over.includes(outcome.status) ? ended : outcome;
  await applyToWaiting(parts, tried, line, is_open ? undefined : result);
  return !is_open;
}

/**
 * Continues a payment whose payer has returned from another page. Returns whether its outcome is still pending: the
 * processor does not know it yet, or is unavailable.
 */
export async function proceed(parts: Parts, tried: Tried, returned: Returned): Promise<boolean> {
  const { kysely } = parts.services.database;
  const { transaction: id, organisation } = tried;
  const payment = await findItem(kysely, 'transaction', { id, scope: within(organisation) });
  if (!payment || !isOpen(payment)) return false;
  const line = await lineOf(kysely, parts.processing, payment);
  const reported = await responseOf(parts, tried, line, async (adapter) =>
    adapter?.proceed(await knownOf(parts, payment), returned),
  );
  if (!reported) return true;
  await applyToWaiting(parts, tried, line, reported.outcome);
  return reported.outcome !== undefined && isOpen(reported.outcome);
}
