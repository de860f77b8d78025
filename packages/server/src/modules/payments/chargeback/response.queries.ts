import type { Evidence } from '@sluis/adapter/disputes';
import { ApiError } from '@sluis/contract/base/errors';
import type { EvidenceFile, EvidenceText } from '@sluis/contract/disputes/evidence';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import { within } from '../../../resource/scope.ts';

interface File {
  readonly part: EvidenceFile;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Throws `response_sent` if a response of the present stage is on its way, or has arrived. */
export async function assertNotSent(
  executor: Executor,
  { id, organisation, stage }: Pick<ItemOf<'chargeback'>, 'id' | 'organisation' | 'stage'>,
): Promise<void> {
  const sent = await executor
    .selectFrom('disputeresponse')
    .select(['id', 'kind', 'created_by'])
    .where('chargeback', '=', id)
    .where('organisation', '=', organisation)
    .where('stage', '=', stage)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  if (sent) throw new ApiError('response_sent', { details: sent });
}

/** What a response sends, as it was when it was ordered. */
export async function evidenceOf(executor: Executor, { id, organisation }: Owned, payment: string): Promise<Evidence> {
  const scope = within(organisation);
  const { chargeback, stage, kind } = await getItem(executor, 'disputeresponse', { id, scope });
  const disputed = await getItem(executor, 'chargeback', { id: chargeback, scope });
  const { texts, files: ids } = await executor
    .selectFrom('disputeresponse_content')
    .select(['texts', 'files'])
    .where('response', '=', id)
    .where('organisation', '=', organisation)
    .executeTakeFirstOrThrow();
  const { rows: files } = await sql<File>`
    select part, name, type, bytes from disputefile join disputefile_content content
      on content.file = disputefile.id and content.organisation = disputefile.organisation
    where disputefile.organisation = ${organisation} and disputefile.id = any(${ids}) order by disputefile.id`.execute(
    executor,
  );
  return {
    reference: id,
    dispute: disputed.processor_id_external ?? '',
    payment,
    reason_code: disputed.reason_code,
    stage,
    amount: disputed.amount,
    currency_code: disputed.currency_code,
    kind: kind === 'SUBMIT' ? 'submit' : 'accept',
    reported: { stage: disputed.stage, status: disputed.status, is_responded: disputed.responded_at !== null },
    texts: texts as Partial<Record<EvidenceText, string>>,
    files,
  };
}
