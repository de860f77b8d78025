import { createHash } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { type EvidenceFile, evidence_files_max } from '@sluis/contract/disputes/evidence';
import { disputefile } from '@sluis/contract/entities/payments/disputefile';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { documentName, pdfHoldsCardNumber, typeOfDocument } from '../../../platform/document-file.ts';
import { createItem } from '../../../resource/commands.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { lockWorkable } from './desk.commands.ts';

interface Given {
  readonly part: EvidenceFile;
  readonly bytes: Buffer;
  readonly name: string | null;
}

/**
 * Stores a file of the evidence of a chargeback. Throws `invalid_file` for anything but a whole PDF, PNG or JPEG and for
 * a PDF with a card number, `limit_reached` for too many, and `duplicate_file` for the same file in the same part.
 */
export async function keepEvidenceFile(
  trx: Trx,
  id: string,
  { part, bytes, name }: Given,
  context: CommandContext,
): Promise<ItemOf<'disputefile'>> {
  const { organisation } = await lockWorkable(trx, id, context);
  const type = typeOfDocument(bytes);
  if (!type) throw new ApiError('invalid_file');
  if (type === 'application/pdf' && pdfHoldsCardNumber(bytes))
    throw new ApiError('invalid_file', { fields: { file: ['card_number'] } });
  const kept = await trx
    .selectFrom('disputefile')
    .select(['part', 'sha256'])
    .where('chargeback', '=', id)
    .where('organisation', '=', organisation)
    .execute();
  if (kept.length >= evidence_files_max)
    throw new ApiError('limit_reached', { details: { limit: evidence_files_max } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (kept.some((each) => each.part === part && each.sha256 === sha256)) throw new ApiError('duplicate_file');
  const values = {
    organisation,
    chargeback: id,
    part,
    name: documentName(name, type, part),
    type,
    size_bytes: bytes.length,
    sha256,
  };
  const { identity } = context;
  const row = await createItem(trx, disputefile, values, context);
  if (identity.kind === 'user')
    await trx
      .updateTable('disputefile')
      .set({ created_by: identity.id })
      .where('id', '=', row.id)
      .where('organisation', '=', organisation)
      .execute();
  await trx.insertInto('disputefile_content').values({ file: row.id, organisation, bytes }).execute();
  return { ...(row as ItemOf<'disputefile'>), created_by: identity.kind === 'user' ? identity.id : null };
}
