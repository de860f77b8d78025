import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../../platform/database/database.ts';
import type { ProcessorAdapter } from '../../../platform/processor-adapter.ts';
import type { Adapters, Spoken } from '../../../platform/processor-adapters.ts';
import { type Line, openLine } from '../../../platform/processor-line.ts';
import { type Owned, withinScope } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';

interface Speaking {
  readonly adapters: Adapters;
}

/** A payment, and where it is to be looked for. */
interface Payment {
  readonly id: string;
  readonly scope: Scope;
}

/** The processor of a payment that we took; undefined where a gateway took it. */
const takenBy = (executor: Executor, { id, scope }: Payment) =>
  executor
    .selectFrom('transaction')
    .innerJoin('processor', 'processor.id', 'transaction.processor')
    .select(['processor.provider', 'processor.organisation'])
    .where('transaction.id', '=', id)
    .where(withinScope({ tenancy: 'transaction.organisation' }, scope))
    .where('transaction.taken', '=', true)
    .executeTakeFirst();

/** The adapter that we took a payment through; undefined where a gateway took it and reports on it. */
export const processorOfPayment = async (
  executor: Executor,
  speaking: Speaking,
  transaction: Payment,
): Promise<ProcessorAdapter | undefined> => (await takerOfPayment(executor, speaking, transaction))?.adapter;

/** The same, with whose connection it is. */
export async function takerOfPayment(executor: Executor, { adapters }: Speaking, transaction: Payment) {
  const processor = await takenBy(executor, transaction);
  return processor && { adapter: adapters.of(processor), organisation: processor.organisation };
}

/**
 * Throws `taken_by_us` where a processor of ours reports on a payment and its refunds. A report from anyone else could
 * mark as paid what never was, or let money be refunded twice. Without an adapter for that processor the provider reports.
 */
export async function assertTakenByGateway(
  executor: Executor,
  { adapters }: Speaking,
  transaction: Payment,
  { scope }: Pick<Acting, 'scope'>,
): Promise<void> {
  const processor = await takenBy(executor, transaction);
  if (processor && (!scope.all || adapters.of(processor))) throw new ApiError('taken_by_us');
}

/** What a line to a processor is opened for. */
interface Purpose {
  /** The payment that is asked about, or else the organisation. */
  readonly payment: Pick<Owned, 'organisation'> & { readonly id: string | null };
  /** What the calls have in common: the order, or else the payment. */
  readonly request_id: string;
}

/** The adapter of a processor with its settings; undefined where a gateway outside speaks to it. */
export async function adapterWithSettings(
  adapters: Adapters,
  processor: Spoken,
): Promise<ProcessorAdapter | undefined> {
  const adapter = adapters.of(processor);
  const isSet = processor.details?.some(({ filled }) => filled) ?? false;
  return adapter?.using && adapters.settingsOf && isSet ? adapter.using(await adapters.settingsOf(processor)) : adapter;
}

/** A line to a processor, with its settings; undefined where a gateway outside speaks to it. */
export async function speakTo(
  executor: Executor,
  adapters: Adapters,
  processor: Spoken,
  { payment, request_id }: Purpose,
): Promise<Line | undefined> {
  const speaking = await adapterWithSettings(adapters, processor);
  if (!speaking) return undefined;
  return openLine(speaking, {
    organisation: payment.organisation,
    item: processor.id,
    transaction: payment.id,
    request_id,
    provider: processor.provider,
    audience: await adapters.audienceOf(executor, String(processor.organisation)),
  });
}
