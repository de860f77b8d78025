import type { ProcessorAdapter } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../../platform/database/database.ts';
import type { Adapters, Spoken } from '../../../platform/processor-adapters.ts';
import { type Line, openLine } from '../../../platform/processor-line.ts';
import { type Owned, withinScope } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';

/** The reference of a payment at its processor. */
export const referenceOf = ({ id, processor_reference }: Pick<ItemOf<'transaction'>, 'id' | 'processor_reference'>) =>
  processor_reference ?? id;

interface Speaking {
  readonly adapters: Adapters;
}

/** A payment, and the scope to find it in. */
interface Payment {
  readonly id: string;
  readonly scope: Scope;
}

/** The processor of a payment that Sluis took; undefined for one of a gateway. */
const takenBy = (executor: Executor, { id, scope }: Payment) =>
  executor
    .selectFrom('transaction')
    .innerJoin('processor', 'processor.id', 'transaction.processor')
    .select(['processor.provider', 'processor.organisation', 'transaction.payment_product', 'transaction.amount'])
    .where('transaction.id', '=', id)
    .where(withinScope({ tenancy: 'transaction.organisation' }, scope))
    .where('transaction.taken', '=', true)
    .executeTakeFirst();

/** The adapter that took a payment; undefined for one of a gateway, which reports on it. */
export const processorOfPayment = async (
  executor: Executor,
  speaking: Speaking,
  transaction: Payment,
): Promise<ProcessorAdapter | undefined> => (await takerOfPayment(executor, speaking, transaction))?.adapter;

/** The same, with the owner of the connection. */
export async function takerOfPayment(executor: Executor, { adapters }: Speaking, transaction: Payment) {
  const processor = await takenBy(executor, transaction);
  return processor && { ...processor, adapter: adapters.of(processor) };
}

/**
 * Throws `taken_by_us` if a processor of ours reports on a payment and its refunds. A report by another caller could
 * mark an unpaid payment as paid, or let money be refunded twice. Without an adapter for that processor the provider
 * reports.
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

interface Purpose {
  readonly payment: Pick<Owned, 'organisation'> & { readonly id: string | null };
  /** The common request id of the calls: the order's, or else the payment's. */
  readonly request_id: string;
}

/** The adapter of a processor with its settings; undefined if it belongs to an external gateway. */
export async function adapterWithSettings(
  adapters: Adapters,
  processor: Spoken,
): Promise<ProcessorAdapter | undefined> {
  const adapter = adapters.of(processor);
  const isSet = processor.details?.some(({ filled }) => filled) ?? false;
  return adapter?.using && adapters.settingsOf && isSet ? adapter.using(await adapters.settingsOf(processor)) : adapter;
}

/** A connection to a processor, with its settings; undefined if it belongs to an external gateway. */
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
