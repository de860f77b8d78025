import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import { type PaymentOutcome, type ProcessorAdapter, ProcessorUnavailable } from '../../platform/processor-adapter.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { everything, within } from '../../resource/scope.ts';
import { applyPayments } from '../processing/outcome.commands.ts';
import { speakTo } from '../processing/payment-processor.queries.ts';
import type { Processing } from '../processing/processing.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import type { Try } from './tries.queries.ts';

/** Dependencies for continuing payments of a page, outside any transaction. */
export interface Parts {
  readonly services: Pick<Services, 'database' | 'clock'>;
  readonly processing: Processing;
}

export async function adapterOf(
  executor: Executor,
  { adapters }: Processing,
  processor: string | null,
): Promise<ProcessorAdapter | undefined> {
  const found = processor ? await findItem(executor, 'processor', { id: processor, scope: everything }) : undefined;
  return found && speakTo(adapters, found);
}

/** Whether a payment waits for its payer or its outcome is unknown, so that it can still be paid. */
const isOpen = ({ status }: { readonly status: string }): boolean => status === 'PENDING' || status === 'UNKNOWN';

/** The payment of a try. */
export type Tried = Pick<Try, 'transaction' | 'organisation'>;

/** Writes the outcome of a payment that waited for its payer, unless it has one by now. */
async function applyToWaiting(
  { services, processing }: Parts,
  { transaction: id, organisation }: Tried,
  outcome: PaymentOutcome,
): Promise<void> {
  const { database, clock } = services;
  await inTransaction(database.kysely, async (trx) => {
    const as = acting(clock.now());
    const waiting = await lockTransaction(trx, id, { scope: within(organisation) });
    if (!isOpen(waiting)) return;
    const said = [{ reference: id, organisation, outcome }];
    await applyPayments(trx, said, { acting: as, listeners: processing.listeners });
  });
}

const over: readonly string[] = ['CANCELLED', 'AUTHORIZATION_VOIDED'];

/**
 * Releases a payment that waits for its payer, or whose outcome is unknown: at the processor first, so that it cannot be
 * paid afterwards. One that turns out to have been paid is paid. False where it cannot be released at this moment.
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
  const adapter = await adapterOf(kysely, parts.processing, payment.processor);
  try {
    const known = (await adapter?.find(id)) as PaymentOutcome | undefined;
    const outcome = known && isOpen(known) ? await adapter?.void(id) : known;
    if (outcome && isOpen(outcome)) return false;
    // No processor says of a payment that its payer left: that is ours to say.
    const ended = { ...end, processor_id_external: payment.processor_id_external ?? '' } as PaymentOutcome;
    await applyToWaiting(parts, tried, !outcome || over.includes(outcome.status) ? ended : outcome);
    return true;
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return false;
    throw error;
  }
}

/**
 * Continues a payment whose payer has responded to their bank. If the processor is unavailable, the payment keeps
 * waiting.
 */
export async function proceed(parts: Parts, tried: Tried, challenge: string): Promise<void> {
  const { kysely } = parts.services.database;
  const { transaction: id, organisation } = tried;
  const payment = await findItem(kysely, 'transaction', { id, scope: within(organisation) });
  if (!payment || !isOpen(payment)) return;
  const adapter = await adapterOf(kysely, parts.processing, payment.processor);
  try {
    const outcome = await adapter?.proceed(id, challenge);
    if (outcome) await applyToWaiting(parts, tried, outcome);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
  }
}
