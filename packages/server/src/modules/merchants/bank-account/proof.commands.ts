import { ApiError } from '@sluis/contract/base/errors';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { documentName, typeOfDocument } from '../../../platform/document-file.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { assertMay } from './bank-account.queries.ts';

interface Given {
  readonly bytes: Buffer;
  readonly name: string | null;
}

/**
 * Stores the proof of an account that has not been judged yet, replacing an earlier one. Throws `invalid_file` for
 * anything but a whole PDF, PNG or JPEG, and `stale_version` for an account that has been judged by its proof.
 */
export async function keepProof(
  trx: Trx,
  id: string,
  { bytes, name }: Given,
  context: CommandContext,
): Promise<ItemOf<'bankaccount'>> {
  const { scope, identity, now } = context;
  const { organisation, status, version } = await getItem(trx, 'bankaccount', { id, scope, lock: true });
  await assertMay(trx, identity, organisation, ['CREATE', 'UPDATE']);
  if (status !== 'NEW') throw new ApiError('stale_version', { details: { version } });
  const type = typeOfDocument(bytes);
  if (!type) throw new ApiError('invalid_file');
  await trx
    .insertInto('bankaccount_proof')
    .values({ bankaccount: id, type, bytes })
    .onConflict((conflict) => conflict.column('bankaccount').doUpdateSet({ type, bytes }))
    .execute();
  const kept = { proof_name: documentName(name, type, 'proof'), proof_added_at: now };
  return updateItem(trx, bankaccount, id, kept, context);
}
