import { isTakenBy } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { question } from '../../../resource/module.ts';
import type { CommandContext, UpdateCommand } from '../../../resource/resource.ts';

/** Modules that may still need a deleted processor, whose row is locked: they throw `in_use`. */
export const processor_deletions = question<(trx: Trx, id: string) => Promise<void>>('the deletion of a processor');

/** Lists the remaining uses of a processor, by the names of entities. */
export type ListUses = (executor: Executor, id: string) => Promise<readonly string[]>;

export const gateway_uses = question<ListUses>('uses of a gateway');

/** Throws `invalid_value` for a payment method that the gateway's adapter does not take. */
export function assertTaken(adapters: Adapters, { provider, payment_product }: Body): void {
  const adapter = adapters.of({ provider: String(provider) });
  if (adapter && !isTakenBy(adapter, { payment_product: String(payment_product) }))
    throw new ApiError('invalid_value', { fields: { payment_product: ['not_allowed'] } });
}

/**
 * Changes a processor. Throws `in_use` for another adapter while the present one is needed: for payments that wait to
 * be captured or for their outcome, and for mandates, which only their own gateway knows.
 */
export const changeProcessor =
  (adapters: Adapters, uses: readonly ListUses[]): UpdateCommand =>
  async (trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> => {
    if (typeof body.provider === 'string') {
      // Locked first: a payment that is being made through it is visible once that has committed.
      const { provider, payment_product } = await getItem(trx, 'processor', { id, scope: context.scope, lock: true });
      const [from, to] = [provider, body.provider].map((each) => adapters.of({ provider: each }));
      if (from && from !== to) await assertIdle(trx, id, uses);
      assertTaken(adapters, { ...body, payment_product });
    }
    return updateItem(trx, processor, id, body, context);
  };

async function assertIdle(trx: Trx, id: string, uses: readonly ListUses[]): Promise<void> {
  const used_by = (await Promise.all(uses.map((list) => list(trx, id)))).flat();
  if (used_by.length > 0) throw new ApiError('in_use', { details: { used_by }, fields: { provider: ['not_allowed'] } });
}
