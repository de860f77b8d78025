import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { assertMay } from './bank-account.queries.ts';
import { type ProofType, typeOfProof } from './proof-file.ts';

const endings: Readonly<Record<ProofType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

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
  const type = typeOfProof(bytes);
  if (!type) throw new ApiError('invalid_file');
  await trx
    .insertInto('bankaccount_proof')
    .values({ bankaccount: id, type, bytes })
    .onConflict((conflict) => conflict.column('bankaccount').doUpdateSet({ type, bytes }))
    .execute();
  const kept = { proof_name: fileName(name, type), proof_added_at: now };
  return updateItem(trx, bankaccount, id, kept, context);
}

/** The file's name, with the ending of its type. */
function fileName(given: string | null, type: ProofType): string {
  const known = given !== null && isStorableText(given) && !holdsCardNumber(given) ? given : '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes these in the name of a file.
  const plain = known.replace(/[\u0000-\u001f\u007f/\\:*?"<>|\p{C}]+/gu, '-').replace(/\.[a-z0-9]{1,5}$/i, '');
  return `${plain.trim().slice(0, 150) || 'proof'}.${endings[type]}`;
}
