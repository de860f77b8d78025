import { evidence_text_names } from '@sluis/contract/disputes/evidence';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/**
 * Erases the evidence of chargebacks, which are decided: it describes a person. What was sent, and when, remains.
 * Returns the ids of drafts and files.
 */
export async function eraseEvidence(trx: Trx, chargebacks: readonly string[]): Promise<string[]> {
  const of = sql`chargeback = any(${[...chargebacks]})`;
  const emptied = sql.join(evidence_text_names.map((name) => sql`${sql.ref(name)} = null`));
  const { rows: drafts } = await sql<{ id: string }>`
    update disputeevidence set ${emptied}, version = version + 1 where ${of} returning id`.execute(trx);
  await sql`
    delete from disputefile_content content using disputefile
    where ${of} and disputefile.id = content.file and disputefile.organisation = content.organisation`.execute(trx);
  const { rows: files } = await sql<{ id: string }>`delete from disputefile where ${of} returning id`.execute(trx);
  await sql`
    update disputeresponse_content content set texts = '{}', files = '{}' from disputeresponse response
    where ${of} and response.id = content.response and response.organisation = content.organisation`.execute(trx);
  return [...drafts, ...files].map(({ id }) => id);
}
