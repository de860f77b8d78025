import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processor';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Adapters } from '../../platform/processor-adapters.ts';
import type { Body, Row } from '../../resource/commands.ts';
import { updateItem } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import { question } from '../../resource/module.ts';
import type { CommandContext, UpdateCommand } from '../../resource/resource.ts';
import { is_payment_open } from '../transaction/transaction.commands.ts';

/** What may still need a processor that has been deleted, while its row is held: throws `in_use` if it does. */
export const processor_deletions = question<(trx: Trx, id: string) => Promise<void>>('the deletion of a processor');

/**
 * Changes a processor. Throws `in_use` for another adapter while the one that it has is needed: for payments that wait to be
 * captured or for their outcome, and for mandates, which are known to their own gateway alone.
 */
export const changeProcessor =
  (adapters: Adapters): UpdateCommand =>
  async (trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> => {
    if (typeof body.provider === 'string') {
      // Held first: what is about to be taken through it is seen once that has committed.
      const { provider } = await getItem(trx, 'processor', { id, scope: context.scope, lock: true });
      const [from, to] = [provider, body.provider].map((each) => adapters.of({ provider: each }));
      if (from && from !== to) await assertIdle(trx, id);
    }
    return updateItem(trx, processor, id, body, context);
  };

async function assertIdle(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select 'mandate' as name where exists (select from mandate where processor = ${id} and revoked_at is null)
    union all
    select 'transaction' where exists (
      select from transaction where processor = ${id} and taken and ${is_payment_open})
    union all
    select 'capture' where exists (
      select from capture join transaction on transaction.id = capture.transaction
        and transaction.organisation = capture.organisation
      where transaction.processor = ${id} and taken and capture.status in ('PENDING', 'UNKNOWN'))
    union all
    select 'refund' where exists (
      select from refund where processor = ${id} and status in ('PENDING', 'HOLD', 'UNKNOWN'))`.execute(trx);
  if (rows.length > 0)
    throw new ApiError('in_use', {
      details: { used_by: rows.map(({ name }) => name) },
      fields: { provider: ['not_allowed'] },
    });
}
