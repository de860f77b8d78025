import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import { type PaymentOutcome, type ProcessorAdapter, ProcessorUnavailable } from '../../platform/processor-adapter.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { applyPayments } from '../processing/outcome.commands.ts';
import type { Processing } from '../processing/processing.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import type { Try } from './tries.queries.ts';

/** What payments on a page are gone on with, outside any transaction. */
export interface Parts {
  readonly services: Pick<Services, 'database' | 'clock'>;
  readonly processing: Processing;
}

export async function adapterOf(
  executor: Executor,
  { adapters }: Processing,
  processor: string | null,
): Promise<ProcessorAdapter | undefined> {
  const found = processor
    ? await findItem(executor, 'processor', { id: processor, scope: acting('').scope })
    : undefined;
  return found && adapters.of(found);
}

/** A payment that waits for its payer, or of which its processor could not say what became of it: that may still be anything. */
const isOpen = ({ status }: { readonly status: string }): boolean => status === 'PENDING' || status === 'UNKNOWN';

/** Writes what became of a payment that waited for its payer, unless somebody else did meanwhile. */
async function applyToWaiting({ services, processing }: Parts, id: string, outcome: PaymentOutcome): Promise<void> {
  const { database, clock } = services;
  await inTransaction(database.kysely, async (trx) => {
    const as = acting(clock.now());
    const waiting = await lockTransaction(trx, id, as);
    if (!isOpen(waiting)) return;
    await applyPayments(trx, [{ reference: id, outcome }], { acting: as, listeners: processing.listeners });
  });
}

const over: readonly string[] = ['CANCELLED', 'AUTHORIZATION_VOIDED'];

/**
 * Lets go of a payment that waits for its payer, or whose end nobody knows: the processor is told first, so that nothing
 * can be paid afterwards. One that turns out to have been paid is paid. False where it cannot be let go of at this moment.
 */
export async function letGo(
  parts: Parts,
  { transaction: id }: Pick<Try, 'transaction'>,
  end: { readonly status: 'ABANDONED' | 'CANCELLED'; readonly status_reason: string },
): Promise<boolean> {
  const { kysely } = parts.services.database;
  const payment = await findItem(kysely, 'transaction', { id, scope: acting('').scope });
  if (!payment || !isOpen(payment)) return false;
  const adapter = await adapterOf(kysely, parts.processing, payment.processor);
  try {
    const known = (await adapter?.find(id)) as PaymentOutcome | undefined;
    const outcome = known && isOpen(known) ? await adapter?.void(id) : known;
    if (outcome && isOpen(outcome)) return false;
    const ended = { ...end, processor_id_external: payment.processor_id_external ?? '' } as unknown as PaymentOutcome;
    await applyToWaiting(parts, id, !outcome || over.includes(outcome.status) ? ended : outcome);
    return true;
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return false;
    throw error;
  }
}

/** Goes on with a payment whose payer answered their bank. Where the processor is away it goes on waiting. */
export async function proceed(parts: Parts, { transaction: id }: Try, challenge: string): Promise<void> {
  const { kysely } = parts.services.database;
  const payment = await findItem(kysely, 'transaction', { id, scope: acting('').scope });
  if (!payment || !isOpen(payment)) return;
  const adapter = await adapterOf(kysely, parts.processing, payment.processor);
  try {
    const outcome = await adapter?.proceed(id, challenge);
    if (outcome) await applyToWaiting(parts, id, outcome);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
  }
}
