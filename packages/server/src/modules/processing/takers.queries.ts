import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';
import type { ProcessorAdapter } from '../../platform/processor-adapter.ts';
import type { Acting } from '../../resource/resource.ts';
import type { Processing } from './processing.commands.ts';

type Speaking = Pick<Processing, 'adapters'>;

/** The processor of a payment that we took; undefined where a gateway took it. */
const takenBy = (executor: Executor, transaction: string) =>
  executor
    .selectFrom('transaction')
    .innerJoin('processor', 'processor.id', 'transaction.processor')
    .select('processor.provider')
    .where('transaction.id', '=', transaction)
    .where('transaction.taken', '=', true)
    .executeTakeFirst();

/** What a payment was taken through by us; undefined where a gateway took it, and we have its word alone. */
export async function takerOf(
  executor: Executor,
  { adapters }: Speaking,
  transaction: string,
): Promise<ProcessorAdapter | undefined> {
  const processor = await takenBy(executor, transaction);
  return processor && adapters.of(processor);
}

/**
 * Throws `taken_by_us` where a processor of ours says what becomes of a payment and of what is given back of it. Another's
 * word would make a payment of what was never paid, or free money to be given back twice. Where we speak to that processor
 * no more, the provider hears from it.
 */
export async function mustBeGateways(
  executor: Executor,
  { adapters }: Speaking,
  transaction: string,
  { scope }: Acting,
): Promise<void> {
  const processor = await takenBy(executor, transaction);
  if (processor && (!scope.all || adapters.of(processor))) throw new ApiError('taken_by_us');
}
