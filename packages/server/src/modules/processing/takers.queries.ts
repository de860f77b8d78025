import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';
import type { ProcessorAdapter } from '../../platform/processor-adapter.ts';
import type { Processing } from './processing.commands.ts';

/** What a payment was taken through by us; undefined where a gateway took it, and we have its word alone. */
export async function takerOf(
  executor: Executor,
  { adapters }: Pick<Processing, 'adapters'>,
  transaction: string,
): Promise<ProcessorAdapter | undefined> {
  const found = await executor
    .selectFrom('transaction')
    .innerJoin('processor', 'processor.id', 'transaction.processor')
    .select('processor.provider')
    .where('transaction.id', '=', transaction)
    .where('transaction.taken', '=', true)
    .executeTakeFirst();
  return found && adapters.of(found);
}

/**
 * Throws `taken_by_us` where a processor of ours says what becomes of a payment and of what is given back of it. Another's
 * word would make a payment of what was never paid, or free money to be given back twice.
 */
export async function mustBeGateways(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  transaction: string,
): Promise<void> {
  if (await takerOf(executor, processing, transaction)) throw new ApiError('taken_by_us');
}
